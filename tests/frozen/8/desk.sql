BEGIN TRANSACTION;
CREATE TABLE box (
	id INTEGER, 
	unique_id BLOB NOT NULL, 
	firmware TEXT NOT NULL, 
	seen INTEGER NOT NULL, 
	battery INTEGER, 
	free INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (unique_id)
);
INSERT INTO "box" VALUES(1,X'6DCA3143D75BAC5A','1.0-test',1763668800,3700,1400000);
INSERT INTO "box" VALUES(2,X'9BF3040A42CCB793','1.0-test',1763668800,3700,1400000);
INSERT INTO "box" VALUES(3,X'CC2585DF74ECDB8B','1.0-test',1763668800,3700,1400000);
CREATE TABLE decision (
	event INTEGER, 
	number INTEGER, 
	time INTEGER NOT NULL, 
	author TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	content TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (event, number), 
	FOREIGN KEY(event) REFERENCES event (number)
);
INSERT INTO "decision" VALUES(0,1,1795410038,'desk','same','{"kept": 9, "gone": 10}','to be kept');
INSERT INTO "decision" VALUES(0,2,1795410038,'desk','same','{"kept": 8, "gone": 1}','');
INSERT INTO "decision" VALUES(0,3,1795410038,'desk','undo','{"decision": 2}','to be kept');
INSERT INTO "decision" VALUES(0,4,1795410038,'desk','forget','{"person": 2}','');
INSERT INTO "decision" VALUES(0,5,1795410038,'desk','renamed','{"persons": [7]}','');
INSERT INTO "decision" VALUES(1,1,1795410038,'desk','settings','{"settings": {"sizes": [4], "method": "swaps", "name": "Frozen cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 4, "rank_by": "points", "stake": 500, "shares": [60, 40], "prizes": [1000], "opponents_key": true, "typed_twice": true}}','');
INSERT INTO "decision" VALUES(1,2,1795410038,'desk','register','{"person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,3,1795410038,'desk','register','{"person": 2}','to be kept');
INSERT INTO "decision" VALUES(1,4,1795410038,'desk','register','{"person": 3}','to be kept');
INSERT INTO "decision" VALUES(1,5,1795410038,'desk','register','{"person": 4}','to be kept');
INSERT INTO "decision" VALUES(1,6,1795410038,'desk','register','{"person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,7,1795410038,'desk','register','{"person": 6}','to be kept');
INSERT INTO "decision" VALUES(1,8,1795410038,'desk','register','{"person": 7}','to be kept');
INSERT INTO "decision" VALUES(1,9,1795410038,'desk','register','{"person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,10,1795410038,'desk','paid','{"person": 1, "cents": 500}','to be kept');
INSERT INTO "decision" VALUES(1,11,1795410038,'desk','present','{"person": 2, "present": false}','to be kept');
INSERT INTO "decision" VALUES(1,12,1795410038,'desk','local','{"person": 3, "local": true}','to be kept');
INSERT INTO "decision" VALUES(1,13,1795410038,'desk','team','{"person": 4, "team": "Wels"}','to be kept');
INSERT INTO "decision" VALUES(1,14,1795410038,'desk','team','{"person": 5, "team": "Linz"}','to be kept');
INSERT INTO "decision" VALUES(1,15,1795410038,'desk','tariff','{"digest": "b86049d9e2dfb7ca", "data": "AQEEY2x1YgIADFdpcnRzaGF1c2N1cAISQ291cGUgZGUgbCdhdWJlcmdlAgQFCAABARMBAQEyAgICBgMEBAAEAwMIBQQIAQYKCgQHBQUMBgACAQICAgMGBAYFBwQHAAIBAUABBAECQAIGAQNABAIBAQIFAgEBCAYCAQEICQgBBIgGAAADAQEBAwECBAEAAwIBAAMDAQMAAJYBAB4CBAMMBQMPAAABAAADAAECAAD0AwMyIw8A"}','to be kept');
INSERT INTO "decision" VALUES(1,16,1795410038,'desk','apart','{"persons": [1, 8], "strictly": false}','to be kept');
INSERT INTO "decision" VALUES(1,17,1795410038,'desk','stay','{"person": 5, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,18,1795410038,'desk','draw','{"round": 1, "tables": [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]], "seed": 4, "method": "swaps-1"}','to be kept');
INSERT INTO "decision" VALUES(1,19,1795410038,'desk','exchange','{"round": 2, "one": 1, "other": 3}','to be kept');
INSERT INTO "decision" VALUES(1,20,1795410038,'desk','late','{"person": 8, "round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,21,1795410038,'desk','substitute','{"person": 9, "whom": 4, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,22,1795410038,'desk','withdraw','{"person": 7, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,23,1795410038,'desk','exclude','{"person": 6, "round": 2, "until": "2026-01-01"}','to be kept');
INSERT INTO "decision" VALUES(1,24,1795410038,'desk','bind','{"session": "4540e467d8979a89-2", "round": 1, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,25,1795410038,'desk','name','{"session": "4540e467d8979a89-2", "place": 0, "person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,26,1795410038,'desk','sheet','{"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 4}','to be kept');
INSERT INTO "decision" VALUES(1,27,1795410038,'desk','start','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,28,1795410038,'desk','deal','{"round": 2, "table": 1, "persons": [3, 5, 2, 9], "document": {"rules": "fft-4", "version": 3, "taker": 0, "contract": "garde", "points": 49, "bouts": 2}}','to be kept');
INSERT INTO "decision" VALUES(1,29,1795410038,'desk','correct','{"entry": "4540e467d8979a89-3", "document": {"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}}','to be kept');
INSERT INTO "decision" VALUES(1,30,1795410038,'desk','annul','{"entry": "4540e467d8979a89-3"}','to be kept');
INSERT INTO "decision" VALUES(1,31,1795410038,'desk','adjust','{"round": 1, "table": 2, "person": 5, "points": -2}','to be kept');
INSERT INTO "decision" VALUES(1,32,1795410038,'desk','end','{"round": 1, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,33,1795410038,'desk','bind','{"session": "4540e467d8979a89-9", "round": 2, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,34,1795410038,'desk','explain','{"what": "4540e467d8979a89-11", "text": "rule 12"}','to be kept');
INSERT INTO "decision" VALUES(1,35,1795410038,'desk','seen','{"change": "4540e467d8979a89-13"}','to be kept');
INSERT INTO "decision" VALUES(1,36,1795410038,'desk','set_aside','{"session": "84567946b458421d-1"}','to be kept');
INSERT INTO "decision" VALUES(1,37,1795410038,'desk','register','{"person": 10}','to be kept');
INSERT INTO "decision" VALUES(1,38,1795410038,'desk','take_seat','{"round": 2, "person": 10, "whom": 6}','to be kept');
INSERT INTO "decision" VALUES(1,39,1795410038,'desk','settings','{"settings": {"sizes": [4, 3]}}','to be kept');
INSERT INTO "decision" VALUES(1,40,1795410038,'desk','empty_seat','{"round": 2, "person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,41,1795410038,'desk','not_played','{"round": 1, "table": 2, "person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,42,1795410038,'desk','lot','{"persons": [2, 1]}','to be kept');
INSERT INTO "decision" VALUES(1,43,1795410038,'desk','team_lot','{"teams": ["Wels", "Linz"]}','to be kept');
INSERT INTO "decision" VALUES(1,44,1795410038,'desk','publish','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,45,1795410038,'desk','season','{"season": "2025"}','to be kept');
INSERT INTO "decision" VALUES(1,46,1795410038,'desk','undo','{"decision": 10}','to be kept');
INSERT INTO "decision" VALUES(1,47,1795410038,'desk','undo','{"decision": 40}','to be kept');
INSERT INTO "decision" VALUES(1,48,1795410038,'desk','close','{"closed": true}','to be kept');
CREATE TABLE entry (
	record INTEGER, 
	session INTEGER, 
	document TEXT, 
	points TEXT, 
	money TEXT, 
	sound INTEGER NOT NULL, 
	counted INTEGER NOT NULL, 
	unknown INTEGER DEFAULT 0 NOT NULL, 
	PRIMARY KEY (record), 
	FOREIGN KEY(record) REFERENCES record (id), 
	FOREIGN KEY(session) REFERENCES session (record)
);
INSERT INTO "entry" VALUES(3,2,'{"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2, "points": 49, "petit_au_bout": "attack", "poignees": [{"side": "attack", "size": "simple"}]}','[318, -106, -106, -106]',NULL,1,1,0);
INSERT INTO "entry" VALUES(4,2,'{"rules": "fft-4", "passed": true}','[0, 0, 0, 0]',NULL,1,1,0);
INSERT INTO "entry" VALUES(5,2,'{"rules": "fft-4", "taker": 2, "contract": "prise", "bouts": 2, "points": 40.5, "poignees": [{"side": "defence", "size": "double"}]}','[56, 56, -168, 56]',NULL,1,1,0);
INSERT INTO "entry" VALUES(6,2,'{"rules": "fft-4", "warning": {"seat": 1, "reason": "Zwischenruf"}}','[0, 0, 0, 0]',NULL,1,1,0);
INSERT INTO "entry" VALUES(7,2,'{"rules": "fft-4", "taker": 2, "contract": "prise", "bouts": 2, "points": 41.5, "poignees": [{"side": "defence", "size": "double"}]}','[-56, -56, 168, -56]',NULL,1,1,0);
INSERT INTO "entry" VALUES(8,2,'{"rules": "fft-4", "taker": 2, "contract": "prise", "bouts": 1, "points": 41.5}','[35, 35, -105, 35]',NULL,1,1,0);
INSERT INTO "entry" VALUES(9,2,'{"rules": "fft-4", "taker": 1, "contract": "garde", "bouts": 3, "points": 91, "chelem": "made"}','[-360, 1080, -360, -360]',NULL,1,1,0);
INSERT INTO "entry" VALUES(10,2,'{"rules": "fft-4", "taker": 3, "contract": "garde_contre", "bouts": 3, "points": 80, "chelem": "made"}','[-614, -614, -614, 1842]',NULL,1,1,0);
INSERT INTO "entry" VALUES(11,2,NULL,NULL,NULL,1,1,0);
INSERT INTO "entry" VALUES(12,2,'{"rules": "fft-4", "taker": 3, "contract": "garde_sans", "bouts": 1, "points": 60, "ruling": {"kind": "renonce", "side": "attack"}}','[0, 0, 0, 0]',NULL,1,1,0);
INSERT INTO "entry" VALUES(13,2,'{"rules": "fft-4", "penalty": {"seat": 1, "points": 100, "reason": "zu spät"}}','[0, -100, 0, 0]',NULL,1,1,0);
INSERT INTO "entry" VALUES(14,2,'{"rules": "fft-4", "taker": 0, "contract": "garde_contre", "bouts": 2, "points": 50, "poignees": [{"side": "defence", "size": "double"}], "ruling": {"kind": "poignee_incomplete", "side": "defence"}}','[612, -204, -204, -204]',NULL,1,1,0);
INSERT INTO "entry" VALUES(15,2,'{"rules": "fft-4", "taker": 1, "contract": "prise", "bouts": 0, "points": 4, "chelem": "defence"}','[277, -831, 277, 277]',NULL,1,1,0);
INSERT INTO "entry" VALUES(16,2,'{"rules": "fft-4", "adjust": {"points": [0, 50, -25, -25], "reason": "falsches Blatt"}}','[0, 50, -25, -25]',NULL,1,1,0);
INSERT INTO "entry" VALUES(17,2,NULL,'[882, -76, -523, -383]',NULL,1,1,0);
INSERT INTO "entry" VALUES(20,19,'{"rules": "tirol", "forehand": 0, "game": "besserrufer", "declarer": 1, "partner": 0, "renonce": [1], "bonuses": [{"name": "pagat", "side": "declarer", "announced": true}]}','[3, -9, 3, 3]','[30, -90, 30, 30]',1,1,0);
INSERT INTO "entry" VALUES(21,19,'{"rules": "tirol", "forehand": 0, "game": "trischaken", "thirds": [120, 50, 40, 0]}','[-12, 2, 2, 8]','[-120, 20, 20, 80]',1,1,0);
INSERT INTO "entry" VALUES(22,19,'{"rules": "tirol", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "renonce": [2], "bonuses": [{"name": "valat", "side": "declarer", "announced": true}, {"name": "trull", "side": "defence", "announced": true}]}','[21, 21, -63, 21]','[210, 210, -630, 210]',1,1,0);
INSERT INTO "entry" VALUES(23,19,'{"rules": "tirol", "forehand": 0, "game": "trischaken", "renonce": [3], "compensation": [0, 7, 0, 0]}','[4, 11, 4, -19]','[40, 110, 40, -190]',1,1,0);
INSERT INTO "entry" VALUES(24,19,'{"rules": "tirol", "forehand": 0, "game": "rufer", "declarer": 0, "partner": 2, "renonce": [0, 2], "bonuses": [{"name": "valat", "side": "declarer", "announced": true}, {"name": "trull", "side": "defence", "announced": true}]}','[-21, 21, -21, 21]','[-210, 210, -210, 210]',1,1,0);
INSERT INTO "entry" VALUES(25,19,'{"rules": "tirol", "forehand": 0, "game": "solorufer", "declarer": 3, "partner": 1, "won": true, "bonuses": [{"name": "kakadu", "side": "declarer", "announced": true, "made": true, "kontra": 2}], "kontra": 2}','[-28, 28, -28, 28]','[-560, 560, -560, 560]',1,1,0);
INSERT INTO "entry" VALUES(26,19,'{"rules": "tirol", "forehand": 0, "game": "sechserdreier", "declarer": 0, "won": false}','[-24, 8, 8, 8]','[-240, 80, 80, 80]',1,1,0);
INSERT INTO "entry" VALUES(27,19,NULL,NULL,NULL,1,1,0);
INSERT INTO "entry" VALUES(28,19,'{"rules": "tirol", "players": 5, "warning": {"seat": 4, "reason": "Zwischenruf"}}','[0, 0, 0, 0, 0]','[0, 0, 0, 0, 0]',1,1,0);
INSERT INTO "entry" VALUES(29,19,'{"rules": "tirol", "players": 5, "penalty": {"seat": 3, "points": 5, "reason": "zu spät"}}','[0, 0, 0, -5, 0]','[0, 0, 0, 0, 0]',1,1,0);
INSERT INTO "entry" VALUES(30,19,'{"rules": "tirol", "players": 5, "adjust": {"points": [1, 0, 0, 0, -1], "reason": "falsches Blatt"}}','[1, 0, 0, 0, -1]','[0, 0, 0, 0, 0]',1,1,0);
INSERT INTO "entry" VALUES(31,19,NULL,'[-37, 32, -48, 13, 35]','[-660, 600, -760, 460, 360]',1,1,0);
INSERT INTO "entry" VALUES(35,34,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}','[-10, -10, 30, -10]','[-20, -20, 60, -20]',1,1,0);
INSERT INTO "entry" VALUES(36,34,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 1, "game": "trischaken", "thirds": [110, 60, 40, 0]}','[-6, 0, 0, 6]','[-6, 0, 0, 6]',1,1,0);
INSERT INTO "entry" VALUES(37,34,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 2, "game": "dreier", "declarer": 0, "won": false}','[-12, 4, 4, 4]','[-12, 4, 4, 4]',1,1,0);
INSERT INTO "entry" VALUES(38,34,NULL,NULL,NULL,1,1,0);
INSERT INTO "entry" VALUES(39,34,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 3, "game": "farbensolo", "declarer": 3, "won": true, "bonuses": [{"name": "valat", "side": "declarer", "announced": true, "made": true}]}','[-40, -40, -40, 120]','[-40, -40, -40, 120]',1,1,0);
INSERT INTO "entry" VALUES(40,34,NULL,'[-56, -50, -10, 116]','[-66, -60, 20, 106]',1,1,0);
INSERT INTO "entry" VALUES(42,41,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 1, "game": "rufer", "declarer": 1, "partner": 3, "won": true}','[-1, 1, -1, 1]','[-1, 1, -1, 1]',1,1,0);
INSERT INTO "entry" VALUES(43,41,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "penalty": {"seat": 2, "points": 3, "reason": "zu spät"}}','[0, 0, -3, 0]','[0, 0, 0, 0]',1,1,0);
INSERT INTO "entry" VALUES(44,41,NULL,'[-1, 1, -4, 1]','[-1, 1, -1, 1]',1,1,0);
INSERT INTO "entry" VALUES(45,41,'{"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 1, "game": "rufer", "declarer": 1, "partner": 3, "won": false}','[1, -1, 1, -1]','[1, -1, 1, -1]',1,1,0);
INSERT INTO "entry" VALUES(46,41,NULL,'[1, -1, -2, -1]','[1, -1, 1, -1]',1,1,0);
CREATE TABLE event (
	number INTEGER, 
	made INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "event" VALUES(0,1795410038);
INSERT INTO "event" VALUES(1,1795410038);
CREATE TABLE finding (
	id INTEGER, 
	box INTEGER NOT NULL, 
	log INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	"offset" INTEGER NOT NULL, 
	message TEXT NOT NULL, 
	raw BLOB NOT NULL, 
	found INTEGER NOT NULL, 
	settled INTEGER, 
	seen INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (log, kind, "offset", message, raw), 
	FOREIGN KEY(box) REFERENCES box (id), 
	FOREIGN KEY(log) REFERENCES log (id)
);
INSERT INTO "finding" VALUES(1,2,2,'damaged',945,'10 bytes of its log, from byte 945 on, are no whole record',X'530203001A000D000000',1763668800,NULL,1763668800);
INSERT INTO "finding" VALUES(2,3,3,'altered',1002,'table 3, round 2, deal 1: corrected from -1 +1 -1 +1 to +1 -1 +1 -1, after the table had signed and without the director''s PIN (2025-11-20 20:19)',X'530303002A000D00000014F4B689E5E3F1C501809F49B4EFFDC80609E3050004636C7562030100010A060200020602000402010201010402010201008654E9F84200',1763668800,NULL,1795410038);
CREATE TABLE log (
	id INTEGER, 
	box INTEGER NOT NULL, 
	identity BLOB NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(box) REFERENCES box (id), 
	UNIQUE (identity)
);
INSERT INTO "log" VALUES(1,1,X'04AE0FADA4CCD9ED');
INSERT INTO "log" VALUES(2,2,X'84567946B458421D');
INSERT INTO "log" VALUES(3,3,X'4540E467D8979A89');
CREATE TABLE meta (
	"key" TEXT, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('checksum','88640127882');
INSERT INTO "meta" VALUES('knows','finding altered
record 1 1
record 1 2
record 1 3
record 1 4
record 1 5
record 1 6
record 1 7
record 2 1
record 2 2
record 2 3
record 2 4
record 2 5
record 2 6
record 2 7
record 2 8
record 2 9
record 3 1
record 3 10
record 3 2
record 3 3
record 3 4
record 3 5
record 3 6
record 3 7
record 3 8
record 3 9
rules ch-3 1
rules ch-3 2
rules ch-3 3
rules ch-4 1
rules ch-4 2
rules ch-4 3
rules ch-5 1
rules ch-5 2
rules ch-5 3
rules fft-4 1
rules fft-4 2
rules fft-4 3
rules krenglbach 1
rules krenglbach 2
rules krenglbach 3
rules tirol 1
rules tirol 2
rules tirol 3
rules troccas-3 1
rules troccas-4 1
rules troccas-4 2
rules troccas-4 3
rules troccas-5 1
rules troccas-6 1
rules troccas-6 2
rules troccas-6 3');
INSERT INTO "meta" VALUES('seated','');
CREATE TABLE person (
	number INTEGER, 
	name TEXT NOT NULL, 
	place TEXT NOT NULL, 
	remarks TEXT NOT NULL, 
	same_as INTEGER, 
	first TEXT DEFAULT '' NOT NULL, 
	last TEXT DEFAULT '' NOT NULL, 
	short TEXT DEFAULT '' NOT NULL, 
	licence TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (number), 
	FOREIGN KEY(same_as) REFERENCES person (number)
);
INSERT INTO "person" VALUES(1,'Anna','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(2,'#2','','',NULL,'','','','');
INSERT INTO "person" VALUES(3,'Zoë','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(4,'Jürg','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(5,'Karl','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(6,'Karl','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(7,'Ida Neu','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(8,'Oto','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(9,'Emil','Wels','Hund',NULL,'','','','');
INSERT INTO "person" VALUES(10,'Uwe','Wels','Hund',NULL,'','','','');
CREATE TABLE record (
	id INTEGER, 
	log INTEGER NOT NULL, 
	"offset" INTEGER NOT NULL, 
	sequence INTEGER NOT NULL, 
	kind INTEGER NOT NULL, 
	raw BLOB NOT NULL, 
	received INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (log, "offset"), 
	UNIQUE (log, sequence), 
	FOREIGN KEY(log) REFERENCES log (id)
);
INSERT INTO "record" VALUES(1,1,0,0,1,X'53030100220000000000000000000000000001E0D403C0E6FDC8066DCA3143D75BAC5A8D1B62C4F5FFB4F508312E302D74657374D42BE7FA3A00',1763668800);
INSERT INTO "record" VALUES(2,1,58,1,2,X'5303020037000100000004AE0FADA4CCD9ED01F8BA099FE7FDC806056666742D3407020404416E6E610542C3A96174045A6FC3AB054AC3BC726706010301010753616D737461670000E810E60A4F00',1763668800);
INSERT INTO "record" VALUES(3,1,137,2,3,X'530303002C0002000000D37E471A59995C3E0190A10FFEE7FDC806013A00056666742D340301030009000204C401060002000004FC04D301D301D3010000F9E64BCB4400',1763668800);
INSERT INTO "record" VALUES(4,1,205,3,3,X'530303001F0003000000601873931ADF554101A88715DDE8FDC806013A00056666742D3403020000010E04000000000000CD946CFC3700',1763668800);
INSERT INTO "record" VALUES(5,1,260,4,3,X'53030300280004000000C6C47C665079DF1601C0ED1ABCE9FDC806013A00056666742D340302010008040004A20104020202047070CF027000002CA5E52D4000',1763668800);
INSERT INTO "record" VALUES(6,1,324,5,5,X'53030500200005000000F3DBA2F35ABBA79C01D8D3209BEAFDC806013A00056666742D3401000B5A7769736368656E72756665D341963800',1763668800);
INSERT INTO "record" VALUES(7,1,380,6,3,X'53030300290006000000D7939A3B400E9DE201F0B926FAEAFDC806013A00056666742D34030201010408040004A60104020202046F6FD0026F00000AEC6F374100',1763668800);
INSERT INTO "record" VALUES(8,1,445,7,3,X'5303030026000700000097D3FF7D34C601C20188A02CD9EBFDC806013A01056666742D34030201010605040002A60100044646D101460000E8B2D38E3E00',1763668800);
INSERT INTO "record" VALUES(9,1,507,8,3,X'530303002900080000005C0D02932A8D00F801A08632B8ECFDC806013A00056666742D340303020006020206EC02080204CF05F010CF05CF050000E96ED8684100',1763668800);
INSERT INTO "record" VALUES(10,1,572,9,3,X'530303002900090000000218D6E95E6C994102F8BA0997EDFDC806013A00056666742D340304030006060606C002080204CB09CB09CB09E41C0000066F60364100',1763668800);
INSERT INTO "record" VALUES(11,1,637,10,4,X'5303040018000A00000008632429D79756740290A10FF6EDFDC806013A000909766572776F7266656E00F49E48313000',1763668800);
INSERT INTO "record" VALUES(12,1,685,11,3,X'5303030026000B0000001706778E1DED406102A88715D5EEFDC806013A00056666742D340305030007060402F001100000040000000000018E38E1FA3E00',1763668800);
INSERT INTO "record" VALUES(13,1,747,12,6,X'530306001E000C000000993BC2F43AE38B8302C0ED1AB4EFFDC806013A01056666742D3401C801087A75207370C3A474DD21C9933600',1763668800);
INSERT INTO "record" VALUES(14,1,801,13,3,X'530303002D000D000000FDA9523BED035C7E02D8D32093F0FDC806013A00056666742D34030600000A000604C80114020202080204C8099703970397030000D5DA7C4A4500',1763668800);
INSERT INTO "record" VALUES(15,1,870,14,3,X'5303030028000E0000009957AB625910CF5D02F0B926F2F0FDC806013A00056666742D34030701000602000010080604AA04FD0CAA04AA040000407CA90B4000',1763668800);
INSERT INTO "record" VALUES(16,1,934,15,7,X'5303070026000F0000001AB0F42E2789386D0288A02CD1F1FDC806013A01056666742D3404006431310E66616C736368657320426C617474064D13F13E00',1763668800);
INSERT INTO "record" VALUES(17,1,996,16,8,X'5303080017001000000095CA16448CFB5D7F02A08632B0F2FDC806013A0104E40D97019508FD05000680AB9DBC2F00',1763668800);
INSERT INTO "record" VALUES(18,2,0,0,1,X'53030100220000000000000000000000000001E0D403C0E6FDC8069BF3040A42CCB79382DAA93EF990A6EF08312E302D74657374FDA3FD773A00',1763668800);
INSERT INTO "record" VALUES(19,2,58,1,2,X'530302003A000100000084567946B458421D01F8BA099FE7FDC806057469726F6C02030504416E6E610542C3A96174045A6FC3AB054AC3BC726706C58175636A611401000101034375700000A8109BC85200',1763668800);
INSERT INTO "record" VALUES(20,2,140,2,3,X'530303003500020000009736FB83603043A40190A10FFEE7FDC806013A00057469726F6C03010000110002020006020200000000040200000000040611060601043CB3013C3C00A0452AAD4D00',1763668800);
INSERT INTO "record" VALUES(21,2,217,3,3,X'530303002D00030000006CC2C765D6A9D09D01A88715DDE8FDC806013A00057469726F6C0302010007001204F00164500004170404100104EF012828A00100D30DAD2D4500',1763668800);
INSERT INTO "record" VALUES(22,2,286,4,3,X'530303003C00040000004AB2707D231019B301C0ED1ABCE9FDC806013A00057469726F6C030302001500000004060204000000000404120000000A020000042A2A7D2A0104A403A403EB09A40300176FB3C05400',1763668800);
INSERT INTO "record" VALUES(23,2,370,5,3,X'530303002E000500000078352EE579D2D5A401D8D3209BEAFDC806013A00057469726F6C03040300090012060206000E00000408160825010450DC0150FB0200B0FCB5634600',1763668800);
INSERT INTO "record" VALUES(24,2,440,6,3,X'530303003E00060000004A095E3D8E36556301F0B926FAEAFDC806013A00057469726F6C0303020104160000000406040004000000000404120000000A02000004292A292A0104A303A403A303A40300777128475600',1763668800);
INSERT INTO "record" VALUES(25,2,526,7,3,X'5303030034000700000020D3159B8331AFBA0188A02CD9EBFDC806013A00057469726F6C030504000D00040602000A0204000000040404373837380104DF08E008DF08E00800C72D2BE44C00',1763668800);
INSERT INTO "record" VALUES(26,2,602,8,3,X'530303002C00080000000BA2726394452FCF01A08632B8ECFDC806013A00057469726F6C0306000005000A000200042F1010100104DF03A001A001A00100BEA762CD4400',1763668800);
INSERT INTO "record" VALUES(27,2,670,9,4,X'53030400180009000000E3C61B840F1A7DB301B8EC3797EDFDC806013A000309766572776F7266656E00C12B94723000',1763668800);
INSERT INTO "record" VALUES(28,2,718,10,5,X'5303050020000A000000B1C81A809E5C8BF601D0D23DF6EDFDC806013A00057469726F6C04000B5A7769736368656E727566151BB96C3800',1763668800);
INSERT INTO "record" VALUES(29,2,774,11,6,X'530306001D000B000000FFEC99BADCD8204101E8B843D5EEFDC806013A01057469726F6C030A087A75207370C3A474AAC805493500',1763668800);
INSERT INTO "record" VALUES(30,2,827,12,7,X'5303070027000C0000001ED922825DF9D72B01809F49B4EFFDC806013A01057469726F6C0502000000010E66616C736368657320426C6174741B8D2E3E3F00',1763668800);
INSERT INTO "record" VALUES(31,2,890,13,8,X'530308001F000D0000009D792C1A4853A5EA0198854F93F0FDC806013A000549405F1A460105A70AB009EF0B9807D00505BE4B0EA13700',1763668800);
INSERT INTO "record" VALUES(32,3,0,0,1,X'53030100220000000000000000000000000001E0D403C0E6FDC806CC2585DF74ECDB8B3F39F42ED2DE1DB808312E302D746573741B95D2E83A00',1763668800);
INSERT INTO "record" VALUES(33,3,58,1,10,X'53030A00C000010000004540E467D8979A8901F8BA099FE7FDC80600B401010104636C756202000C5769727473686175736375700212436F757065206465206C276175626572676502040508000101130101013202020206030404000403030805040801060A0A040705050C060002010202020306040605070407000201014001040102400206010340040201010205020101080602010108090801048806000003010101030102040100030201000303010300009601001E0204030C05030F0000010000030001020000F4030332230F00E1142423D800',1763668800);
INSERT INTO "record" VALUES(34,3,274,2,2,X'53030200480002000000B137E754BF4F839101F8BA099FE7FDC80604636C756203010404416E6E610542C3A96174045A6FC3AB054AC3BC72670C010301010957697274736861757310623836303439643965326466623763613A1134108B6000',1763668800);
INSERT INTO "record" VALUES(35,3,370,3,3,X'53030300290003000000A86C681B0C0D3AD00190A10FFEE7FDC8060292020004636C75620301030006000C040008020413133C1301042727782700E843A8754100',1763668800);
INSERT INTO "record" VALUES(36,3,435,4,3,X'530303002B0004000000401A9DC8FE8B1C7A01A88715DDE8FDC8060292020004636C75620302000007021204DC01785000040B00000C01040B00000C00DECB2E4A4300',1763668800);
INSERT INTO "record" VALUES(37,3,502,5,3,X'53030300280005000000786327AB37F40BBB01C0ED1ABCE9FDC8060292020004636C756203030100050406000200041708080801041708080800341BEAE54000',1763668800);
INSERT INTO "record" VALUES(38,3,566,6,4,X'53030400190006000000F0B763391997148E01D8D3209BEAFDC806029202000509766572776F7266656E012B9B5BB63100',1763668800);
INSERT INTO "record" VALUES(39,3,615,7,3,X'53030300300007000000E0E0D485B9652BA401F0B926FAEAFDC8060292020004636C7562030402000B060E060002020C00000000044F4F4FF00101044F4F4FF00100128D03084800',1763668800);
INSERT INTO "record" VALUES(40,3,687,8,8,X'530308001C00080000004B7CF0461EBB65AE0188A02CD9EBFDC80602920201046F6313E801010483017728D4010350AEEE653400',1763668800);
INSERT INTO "record" VALUES(41,3,739,9,2,X'53030200480009000000A321138D71BDF67E01A08632B8ECFDC80604636C756203020404416E6E610542C3A96174045A6FC3AB054AC3BC726701010001010957697274736861757310623836303439643965326466623763613A595D83596000',1763668800);
INSERT INTO "record" VALUES(42,3,835,10,3,X'5303030029000A0000005324A4138AAC1DE901B8EC3797EDFDC80609E3050004636C75620301000006020002060000040102010201040102010200E220069E4100',1763668800);
INSERT INTO "record" VALUES(43,3,900,11,6,X'530306001D000B0000003B32BE46511EDFEC01D0D23DF6EDFDC80609E3050004636C75620206087A75207370C3A4740634302B3500',1763668800);
INSERT INTO "record" VALUES(44,3,953,12,8,X'5303080019000C0000004C4E276D763D2DEF01E8B843D5EEFDC80609E305000401020702010401020102018CC2340D3100',1763668800);
INSERT INTO "record" VALUES(45,3,1002,13,3,X'530303002A000D00000014F4B689E5E3F1C501809F49B4EFFDC80609E3050004636C7562030100010A060200020602000402010201010402010201008654E9F84200',1763668800);
INSERT INTO "record" VALUES(46,3,1068,14,8,X'5303080019000E000000D286FDA2F977AF7A0198854F93F0FDC80609E30500040201030101040201020101C678B8B93100',1763668800);
CREATE TABLE seated (
	event INTEGER, 
	session TEXT, 
	round INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	persons TEXT NOT NULL, 
	how TEXT NOT NULL, 
	time INTEGER NOT NULL, 
	PRIMARY KEY (event, session), 
	FOREIGN KEY(event) REFERENCES event (number)
);
INSERT INTO "seated" VALUES(1,'4540e467d8979a89-2',1,1,'[1, null, 3, 4]','director',1795410038);
INSERT INTO "seated" VALUES(1,'4540e467d8979a89-9',2,1,'[1, null, 3, 4]','director',1795410038);
CREATE TABLE sent (
	id INTEGER, 
	event INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	box BLOB NOT NULL, 
	players TEXT NOT NULL, 
	persons TEXT NOT NULL, 
	time INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event) REFERENCES event (number)
);
INSERT INTO "sent" VALUES(1,1,'E1 r1 t1',X'0000000000000000','["Anna", "#2", "Zoë", "Jürg"]','[1, 2, 3, 4]',0);
CREATE TABLE session (
	record INTEGER, 
	rules TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	players TEXT NOT NULL, 
	day TEXT NOT NULL, 
	unknown INTEGER DEFAULT 0 NOT NULL, 
	PRIMARY KEY (record), 
	FOREIGN KEY(record) REFERENCES record (id)
);
INSERT INTO "session" VALUES(2,'fft-4',7,2,6,'Samstag','["Anna", "Béat", "Zoë", "Jürg"]','2025-11-20',0);
INSERT INTO "session" VALUES(19,'tirol',2,3,20,'Cup','["Anna", "Béat", "Zoë", "Jürg", "Łucja"]','2025-11-20',0);
INSERT INTO "session" VALUES(34,'club',3,1,12,'Wirtshaus','["Anna", "Béat", "Zoë", "Jürg"]','2025-11-20',0);
INSERT INTO "session" VALUES(41,'club',3,2,1,'Wirtshaus','["Anna", "Béat", "Zoë", "Jürg"]','2025-11-20',0);
CREATE INDEX sent_by_label ON sent (event, label);
CREATE INDEX record_of_tariff ON record (kind) WHERE kind = 10;
CREATE INDEX entry_by_session ON entry (session);
COMMIT;
PRAGMA user_version = 7;
