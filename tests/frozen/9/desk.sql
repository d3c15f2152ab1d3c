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
INSERT INTO "decision" VALUES(0,1,1795418190,'desk','same','{"kept": 9, "gone": 10}','to be kept');
INSERT INTO "decision" VALUES(0,2,1795418190,'desk','same','{"kept": 8, "gone": 1}','');
INSERT INTO "decision" VALUES(0,3,1795418190,'desk','undo','{"decision": 2}','to be kept');
INSERT INTO "decision" VALUES(0,4,1795418190,'desk','forget','{"person": 2}','');
INSERT INTO "decision" VALUES(0,5,1795418190,'desk','renamed','{"persons": [7]}','');
INSERT INTO "decision" VALUES(1,1,1795418190,'desk','settings','{"settings": {"sizes": [4], "method": "swaps", "name": "Frozen cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 4, "rank_by": "points", "stake": 500, "shares": [60, 40], "prizes": [1000], "opponents_key": true, "typed_twice": true}}','');
INSERT INTO "decision" VALUES(1,2,1795418190,'desk','register','{"person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,3,1795418190,'desk','register','{"person": 2}','to be kept');
INSERT INTO "decision" VALUES(1,4,1795418190,'desk','register','{"person": 3}','to be kept');
INSERT INTO "decision" VALUES(1,5,1795418190,'desk','register','{"person": 4}','to be kept');
INSERT INTO "decision" VALUES(1,6,1795418190,'desk','register','{"person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,7,1795418190,'desk','register','{"person": 6}','to be kept');
INSERT INTO "decision" VALUES(1,8,1795418190,'desk','register','{"person": 7}','to be kept');
INSERT INTO "decision" VALUES(1,9,1795418190,'desk','register','{"person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,10,1795418190,'desk','paid','{"person": 1, "cents": 500}','to be kept');
INSERT INTO "decision" VALUES(1,11,1795418190,'desk','present','{"person": 2, "present": false}','to be kept');
INSERT INTO "decision" VALUES(1,12,1795418190,'desk','local','{"person": 3, "local": true}','to be kept');
INSERT INTO "decision" VALUES(1,13,1795418190,'desk','team','{"person": 4, "team": "Wels"}','to be kept');
INSERT INTO "decision" VALUES(1,14,1795418190,'desk','team','{"person": 5, "team": "Linz"}','to be kept');
INSERT INTO "decision" VALUES(1,15,1795418190,'desk','tariff','{"digest": "b86049d9e2dfb7ca", "data": "AQEEY2x1YgIADFdpcnRzaGF1c2N1cAISQ291cGUgZGUgbCdhdWJlcmdlAgQFCAABARMBAQEyAgICBgMEBAAEAwMIBQQIAQYKCgQHBQUMBgACAQICAgMGBAYFBwQHAAIBAUABBAECQAIGAQNABAIBAQIFAgEBCAYCAQEICQgBBIgGAAADAQEBAwECBAEAAwIBAAMDAQMAAJYBAB4CBAMMBQMPAAABAAADAAECAAD0AwMyIw8A"}','to be kept');
INSERT INTO "decision" VALUES(1,16,1795418190,'desk','apart','{"persons": [1, 8], "strictly": false}','to be kept');
INSERT INTO "decision" VALUES(1,17,1795418190,'desk','stay','{"person": 5, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,18,1795418190,'desk','draw','{"round": 1, "tables": [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]], "seed": 4, "method": "swaps-1"}','to be kept');
INSERT INTO "decision" VALUES(1,19,1795418190,'desk','exchange','{"round": 2, "one": 1, "other": 3}','to be kept');
INSERT INTO "decision" VALUES(1,20,1795418190,'desk','late','{"person": 8, "round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,21,1795418190,'desk','substitute','{"person": 9, "whom": 4, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,22,1795418190,'desk','withdraw','{"person": 7, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,23,1795418190,'desk','exclude','{"person": 6, "round": 2, "until": "2026-01-01"}','to be kept');
INSERT INTO "decision" VALUES(1,24,1795418190,'desk','settings','{"settings": {"sizes": [4, 3]}}','to be kept');
INSERT INTO "decision" VALUES(1,25,1795418190,'desk','empty_seat','{"round": 2, "person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,26,1795418190,'desk','register','{"person": 10}','to be kept');
INSERT INTO "decision" VALUES(1,27,1795418190,'desk','take_seat','{"round": 2, "person": 10, "whom": 6}','to be kept');
INSERT INTO "decision" VALUES(1,28,1795418190,'desk','bind','{"session": "8729ee80216b7569-2", "round": 1, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,29,1795418190,'desk','call_back','{"session": "8729ee80216b7569-2"}','to be kept');
INSERT INTO "decision" VALUES(1,30,1795418190,'desk','name','{"session": "8729ee80216b7569-2", "place": 0, "person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,31,1795418190,'desk','sheet','{"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 4}','to be kept');
INSERT INTO "decision" VALUES(1,32,1795418190,'desk','start','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,33,1795418190,'desk','deal','{"round": 2, "table": 1, "persons": [3, 5, 2, 9], "document": {"rules": "fft-4", "version": 3, "taker": 0, "contract": "garde", "points": 49, "bouts": 2}}','to be kept');
INSERT INTO "decision" VALUES(1,34,1795418190,'desk','correct','{"entry": "8729ee80216b7569-3", "document": {"rules": "club", "tariff": "b86049d9e2dfb7ca", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}}','to be kept');
INSERT INTO "decision" VALUES(1,35,1795418190,'desk','annul','{"entry": "8729ee80216b7569-3"}','to be kept');
INSERT INTO "decision" VALUES(1,36,1795418190,'desk','adjust','{"round": 1, "table": 2, "person": 5, "points": -2}','to be kept');
INSERT INTO "decision" VALUES(1,37,1795418190,'desk','end','{"round": 1, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,38,1795418190,'desk','bind','{"session": "8729ee80216b7569-9", "round": 2, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,39,1795418190,'desk','explain','{"what": "8729ee80216b7569-11", "text": "rule 12"}','to be kept');
INSERT INTO "decision" VALUES(1,40,1795418190,'desk','seen','{"change": "8729ee80216b7569-13"}','to be kept');
INSERT INTO "decision" VALUES(1,41,1795418190,'desk','set_aside','{"session": "99c04976db25fedb-1"}','to be kept');
INSERT INTO "decision" VALUES(1,42,1795418190,'desk','not_played','{"round": 1, "table": 2, "person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,43,1795418190,'desk','lot','{"persons": [2, 1]}','to be kept');
INSERT INTO "decision" VALUES(1,44,1795418190,'desk','team_lot','{"teams": ["Wels", "Linz"]}','to be kept');
INSERT INTO "decision" VALUES(1,45,1795418190,'desk','publish','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,46,1795418190,'desk','season','{"season": "2025"}','to be kept');
INSERT INTO "decision" VALUES(1,47,1795418190,'desk','undo','{"decision": 10}','to be kept');
INSERT INTO "decision" VALUES(1,48,1795418190,'desk','undo','{"decision": 25}','to be kept');
INSERT INTO "decision" VALUES(1,49,1795418190,'desk','close','{"closed": true}','to be kept');
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
INSERT INTO "event" VALUES(0,1795418190);
INSERT INTO "event" VALUES(1,1795418190);
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
INSERT INTO "finding" VALUES(1,2,2,'damaged',957,'10 bytes of its log, from byte 957 on, are no whole record',X'530203001A000D000000',1763668800,NULL,1763668800);
INSERT INTO "finding" VALUES(2,3,3,'altered',1011,'table 3, round 2, deal 1: corrected from -1 +1 -1 +1 to +1 -1 +1 -1, after the table had signed and without the director''s PIN (2025-11-20 20:19)',X'530403002B000D0000007F8C7C5ABE16FF6701809F49B4EFFDC80609E905000004636C7562030100010A060200020602000402010201010402010201001D77D0734300',1763668800,NULL,1795418190);
CREATE TABLE log (
	id INTEGER, 
	box INTEGER NOT NULL, 
	identity BLOB NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(box) REFERENCES box (id), 
	UNIQUE (identity)
);
INSERT INTO "log" VALUES(1,1,X'94A167DC319E7D40');
INSERT INTO "log" VALUES(2,2,X'99C04976DB25FEDB');
INSERT INTO "log" VALUES(3,3,X'8729EE80216B7569');
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
record 4 1
record 4 10
record 4 2
record 4 3
record 4 4
record 4 5
record 4 6
record 4 7
record 4 8
record 4 9
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
INSERT INTO "record" VALUES(1,1,0,0,1,X'53040100220000000000000000000000000001E0D403C0E6FDC8066DCA3143D75BAC5A8D1B62C4F5FFB4F508312E302D74657374EEFBCCE13A00',1763668800);
INSERT INTO "record" VALUES(2,1,58,1,2,X'5304020037000100000094A167DC319E7D4001F8BA099FE7FDC806056666742D3407020404416E6E610542C3A96174045A6FC3AB054AC3BC726706010301010753616D737461670000834559C84F00',1763668800);
INSERT INTO "record" VALUES(3,1,137,2,3,X'530403002D00020000007B56EF9D35ABDAA90190A10FFEE7FDC806013A0000056666742D340301030009000204C401060002000004FC04D301D301D3010000BAB453F34500',1763668800);
INSERT INTO "record" VALUES(4,1,206,3,3,X'53040300200003000000BD805DE06C17F54F01A88715DDE8FDC806013A0000056666742D3403020000010E04000000000000BE832C5C3800',1763668800);
INSERT INTO "record" VALUES(5,1,262,4,3,X'53040300290004000000DA9848A814C4EE9601C0ED1ABCE9FDC806013A0000056666742D340302010008040004A20104020202047070CF02700000BD0AC34B4100',1763668800);
INSERT INTO "record" VALUES(6,1,327,5,5,X'53040500210005000000950622679E16594A01D8D3209BEAFDC806013A0000056666742D3401000B5A7769736368656E727566BAF0595E3900',1763668800);
INSERT INTO "record" VALUES(7,1,384,6,3,X'530403002A00060000005A1D54D242F8441601F0B926FAEAFDC806013A0000056666742D34030201010408040004A60104020202046F6FD0026F00008BAFDD474200',1763668800);
INSERT INTO "record" VALUES(8,1,450,7,3,X'5304030027000700000079B2BFA66E5FEB070188A02CD9EBFDC806013A0100056666742D34030201010605040002A60100044646D101460000E24F924D3F00',1763668800);
INSERT INTO "record" VALUES(9,1,513,8,3,X'530403002A0008000000F2DC5F1D7127592C01A08632B8ECFDC806013A0000056666742D340303020006020206EC02080204CF05F010CF05CF050000E197BF364200',1763668800);
INSERT INTO "record" VALUES(10,1,579,9,3,X'530403002A00090000003AE4FD33DE069D7502F8BA0997EDFDC806013A0000056666742D340304030006060606C002080204CB09CB09CB09E41C0000B5CD534F4200',1763668800);
INSERT INTO "record" VALUES(11,1,645,10,4,X'5304040019000A000000244F1DA0AC43E22F0290A10FF6EDFDC806013A00000909766572776F7266656E000782374B3100',1763668800);
INSERT INTO "record" VALUES(12,1,694,11,3,X'5304030027000B0000003EAD5B11A0AFEE1702A88715D5EEFDC806013A0000056666742D340305030007060402F00110000004000000000001B5E358CE3F00',1763668800);
INSERT INTO "record" VALUES(13,1,757,12,6,X'530406001F000C000000A8644AF865437B4B02C0ED1AB4EFFDC806013A0100056666742D3401C801087A75207370C3A4743F9A19B83700',1763668800);
INSERT INTO "record" VALUES(14,1,812,13,3,X'530403002E000D0000006FC28BD1AE998F0602D8D32093F0FDC806013A0000056666742D34030600000A000604C80114020202080204C80997039703970300002F9F63134600',1763668800);
INSERT INTO "record" VALUES(15,1,882,14,3,X'5304030029000E000000DFF9A118880C201502F0B926F2F0FDC806013A0000056666742D34030701000602000010080604AA04FD0CAA04AA040000AC719BC74100',1763668800);
INSERT INTO "record" VALUES(16,1,947,15,7,X'5304070027000F000000AB70506EE69CA17F0288A02CD1F1FDC806013A0100056666742D3404006431310E66616C736368657320426C617474E773D8AB3F00',1763668800);
INSERT INTO "record" VALUES(17,1,1010,16,8,X'5304080018001000000097568581B80E529E02A08632B0F2FDC806013A010004E40D97019508FD050006E87934A83000',1763668800);
INSERT INTO "record" VALUES(18,2,0,0,1,X'53040100220000000000000000000000000001E0D403C0E6FDC8069BF3040A42CCB79382DAA93EF990A6EF08312E302D74657374C773D66C3A00',1763668800);
INSERT INTO "record" VALUES(19,2,58,1,2,X'530402003A000100000099C04976DB25FEDB01F8BA099FE7FDC806057469726F6C02030504416E6E610542C3A96174045A6FC3AB054AC3BC726706C58175636A611401000101034375700000666FBE785200',1763668800);
INSERT INTO "record" VALUES(20,2,140,2,3,X'530403003600020000006F68A985BE8A83450190A10FFEE7FDC806013A0000057469726F6C03010000110002020006020200000000040200000000040611060601043CB3013C3C009FA1D98F4E00',1763668800);
INSERT INTO "record" VALUES(21,2,218,3,3,X'530403002E0003000000DA174F840F62A0D901A88715DDE8FDC806013A0000057469726F6C0302010007001204F00164500004170404100104EF012828A00100FC62AF7F4600',1763668800);
INSERT INTO "record" VALUES(22,2,288,4,3,X'530403003D0004000000B4CDD318ED2C041701C0ED1ABCE9FDC806013A0000057469726F6C030302001500000004060204000000000404120000000A020000042A2A7D2A0104A403A403EB09A40300E2C663B25500',1763668800);
INSERT INTO "record" VALUES(23,2,373,5,3,X'530403002F0005000000B7FB7AE61B26112601D8D3209BEAFDC806013A0000057469726F6C03040300090012060206000E00000408160825010450DC0150FB0200896E724C4700',1763668800);
INSERT INTO "record" VALUES(24,2,444,6,3,X'530403003F000600000016B845AA7C61FBC801F0B926FAEAFDC806013A0000057469726F6C0303020104160000000406040004000000000404120000000A02000004292A292A0104A303A403A303A40300359B16A75700',1763668800);
INSERT INTO "record" VALUES(25,2,531,7,3,X'530403003500070000005AD4976567E8641F0188A02CD9EBFDC806013A0000057469726F6C030504000D00040602000A0204000000040404373837380104DF08E008DF08E0080021823E4F4D00',1763668800);
INSERT INTO "record" VALUES(26,2,608,8,3,X'530403002D00080000008CF89A69C589ADC001A08632B8ECFDC806013A0000057469726F6C0306000005000A000200042F1010100104DF03A001A001A00100299EEF794500',1763668800);
INSERT INTO "record" VALUES(27,2,677,9,4,X'530404001900090000001D232A6BADB16B3C01B8EC3797EDFDC806013A00000309766572776F7266656E004AE7412A3100',1763668800);
INSERT INTO "record" VALUES(28,2,726,10,5,X'5304050021000A000000D7054761FC0D5FA401D0D23DF6EDFDC806013A0000057469726F6C04000B5A7769736368656E727566528140E53900',1763668800);
INSERT INTO "record" VALUES(29,2,783,11,6,X'530406001E000B000000E13E3E46356B9BCF01E8B843D5EEFDC806013A0100057469726F6C030A087A75207370C3A474DAF670123600',1763668800);
INSERT INTO "record" VALUES(30,2,837,12,7,X'5304070028000C000000D737E33BAD7330EC01809F49B4EFFDC806013A0100057469726F6C0502000000010E66616C736368657320426C617474F8FA1BEA4000',1763668800);
INSERT INTO "record" VALUES(31,2,901,13,8,X'5304080020000D000000FEB4CA4ABC5361A40198854F93F0FDC806013A00000549405F1A460105A70AB009EF0B9807D00505F1360B7F3800',1763668800);
INSERT INTO "record" VALUES(32,3,0,0,1,X'53040100220000000000000000000000000001E0D403C0E6FDC806CC2585DF74ECDB8B3F39F42ED2DE1DB808312E302D746573742145F9F33A00',1763668800);
INSERT INTO "record" VALUES(33,3,58,1,10,X'53040A00C000010000008729EE80216B756901F8BA099FE7FDC80600B401010104636C756202000C5769727473686175736375700212436F757065206465206C276175626572676502040508000101130101013202020206030404000403030805040801060A0A040705050C060002010202020306040605070407000201014001040102400206010340040201010205020101080602010108090801048806000003010101030102040100030201000303010300009601001E0204030C05030F0000010000030001020000F4030332230F00AD050503D800',1763668800);
INSERT INTO "record" VALUES(34,3,274,2,2,X'530402004800020000006FEE776F65641DDA01F8BA099FE7FDC80604636C756203010404416E6E610542C3A96174045A6FC3AB054AC3BC72670C010301010957697274736861757310623836303439643965326466623763613A683607B56000',1763668800);
INSERT INTO "record" VALUES(35,3,370,3,3,X'530403002A0003000000F16908471DA51C610190A10FFEE7FDC806029202000004636C75620301030006000C040008020413133C1301042727782700875CCA834200',1763668800);
INSERT INTO "record" VALUES(36,3,436,4,3,X'530403002C00040000008DAF811C5400AD6001A88715DDE8FDC806029202000004636C75620302000007021204DC01785000040B00000C01040B00000C00DF2F27BD4400',1763668800);
INSERT INTO "record" VALUES(37,3,504,5,3,X'53040300290005000000E2D000721439153201C0ED1ABCE9FDC806029202000004636C7562030301000504060002000417080808010417080808008BD788544100',1763668800);
INSERT INTO "record" VALUES(38,3,569,6,4,X'530404001A000600000075CCF4510FAB9A8201D8D3209BEAFDC80602920200000509766572776F7266656E01EE9FEE903200',1763668800);
INSERT INTO "record" VALUES(39,3,619,7,3,X'530403003100070000006DC8A9A8DD12306301F0B926FAEAFDC806029202000004636C7562030402000B060E060002020C00000000044F4F4FF00101044F4F4FF00100500A9D754900',1763668800);
INSERT INTO "record" VALUES(40,3,692,8,8,X'530408001D00080000001612083AA6F0F22C0188A02CD9EBFDC8060292020100046F6313E801010483017728D4010366445CEE3500',1763668800);
INSERT INTO "record" VALUES(41,3,745,9,2,X'53040200480009000000E6BCD5FA287174A401A08632B8ECFDC80604636C756203020404416E6E610542C3A96174045A6FC3AB054AC3BC726701010001010957697274736861757310623836303439643965326466623763613AC2127A4F6000',1763668800);
INSERT INTO "record" VALUES(42,3,841,10,3,X'530403002A000A00000057241A1271466AFA01B8EC3797EDFDC80609E905000004636C7562030100000602000206000004010201020104010201020074663F8C4200',1763668800);
INSERT INTO "record" VALUES(43,3,907,11,6,X'530406001E000B000000C69B2A73B428F37001D0D23DF6EDFDC80609E905000004636C75620206087A75207370C3A47418FE5C763600',1763668800);
INSERT INTO "record" VALUES(44,3,961,12,8,X'530408001A000C0000007307904A824D35A601E8B843D5EEFDC80609E9050000040102070201040102010201CDEF11C43200',1763668800);
INSERT INTO "record" VALUES(45,3,1011,13,3,X'530403002B000D0000007F8C7C5ABE16FF6701809F49B4EFFDC80609E905000004636C7562030100010A060200020602000402010201010402010201001D77D0734300',1763668800);
INSERT INTO "record" VALUES(46,3,1078,14,8,X'530408001A000E00000008D437656F79CE8A0198854F93F0FDC80609E90500000402010301010402010201013D35CCD03200',1763668800);
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
INSERT INTO "seated" VALUES(1,'8729ee80216b7569-2',1,1,'[1, null, 3, 4]','director',1795418190);
INSERT INTO "seated" VALUES(1,'8729ee80216b7569-9',2,1,'[1, null, 3, 4]','director',1795418190);
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
