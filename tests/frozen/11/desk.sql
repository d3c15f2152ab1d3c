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
INSERT INTO "decision" VALUES(0,1,1795445199,'desk','same','{"kept": 9, "gone": 10}','to be kept');
INSERT INTO "decision" VALUES(0,2,1795445199,'desk','same','{"kept": 8, "gone": 1}','');
INSERT INTO "decision" VALUES(0,3,1795445199,'desk','undo','{"decision": 2}','to be kept');
INSERT INTO "decision" VALUES(0,4,1795445199,'desk','forget','{"person": 2}','');
INSERT INTO "decision" VALUES(0,5,1795445199,'desk','renamed','{"persons": [7]}','');
INSERT INTO "decision" VALUES(1,1,1795445199,'desk','settings','{"settings": {"sizes": [4], "deals_of": 4, "method": "swaps", "first_dealer": "open", "show_numbers": true, "leavers": "out", "pot": "registered", "parts": [["local", "Ortsmeister", [1000]], ["U18", "", [500, 300]]], "name": "Frozen cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 2, "deals": 4, "rank_by": "points", "stake": 500, "shares": [60, 40], "prizes": [1000], "opponents_key": true, "typed_twice": true, "one_prize": true}}','');
INSERT INTO "decision" VALUES(1,2,1795445199,'desk','register','{"person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,3,1795445199,'desk','register','{"person": 2}','to be kept');
INSERT INTO "decision" VALUES(1,4,1795445199,'desk','register','{"person": 3}','to be kept');
INSERT INTO "decision" VALUES(1,5,1795445199,'desk','register','{"person": 4}','to be kept');
INSERT INTO "decision" VALUES(1,6,1795445199,'desk','register','{"person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,7,1795445199,'desk','register','{"person": 6}','to be kept');
INSERT INTO "decision" VALUES(1,8,1795445199,'desk','register','{"person": 7}','to be kept');
INSERT INTO "decision" VALUES(1,9,1795445199,'desk','register','{"person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,10,1795445199,'desk','paid','{"person": 1, "cents": 500}','to be kept');
INSERT INTO "decision" VALUES(1,11,1795445199,'desk','present','{"person": 2, "present": false}','to be kept');
INSERT INTO "decision" VALUES(1,12,1795445199,'desk','local','{"person": 3, "local": true}','to be kept');
INSERT INTO "decision" VALUES(1,13,1795445199,'desk','marks','{"person": 4, "marks": ["juniors", "U18"]}','to be kept');
INSERT INTO "decision" VALUES(1,14,1795445199,'desk','team','{"person": 4, "team": "Wels"}','to be kept');
INSERT INTO "decision" VALUES(1,15,1795445199,'desk','team','{"person": 5, "team": "Linz"}','to be kept');
INSERT INTO "decision" VALUES(1,16,1795445199,'desk','tariff','{"digest": "2711c71e082a9312", "data": "AwEEY2x1YgIADFdpcnRzaGF1c2N1cAISQ291cGUgZGUgbCdhdWJlcmdlAgQFCAABARMBAQEyAgICBgMEBAAEAwMIBQQIAQYKCgQHBQUMBgACAQICAgMGBAYFBwQHAAIBAUABBAECQAIGAQNABAIBAQIFAgEBCAYCAQEICQgBBIgGAAAAAwEBAQMBAgQBAAMCAQADAwEDAACWAQAeAgQDDAUDDwAAAQAAAwABAgAA9AMDMiMPAAE="}','to be kept');
INSERT INTO "decision" VALUES(1,17,1795445199,'desk','apart','{"persons": [1, 8], "strictly": false}','to be kept');
INSERT INTO "decision" VALUES(1,18,1795445199,'desk','stay','{"person": 5, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,19,1795445199,'desk','draw','{"round": 1, "tables": [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]]], "seed": 4, "method": "swaps-1"}','to be kept');
INSERT INTO "decision" VALUES(1,20,1795445199,'desk','exchange','{"round": 2, "one": 1, "other": 3}','to be kept');
INSERT INTO "decision" VALUES(1,21,1795445199,'desk','late','{"person": 8, "round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,22,1795445199,'desk','substitute','{"person": 9, "whom": 4, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,23,1795445199,'desk','withdraw','{"person": 7, "round": 2}','to be kept');
INSERT INTO "decision" VALUES(1,24,1795445199,'desk','exclude','{"person": 6, "round": 2, "until": "2026-01-01"}','to be kept');
INSERT INTO "decision" VALUES(1,25,1795445199,'desk','settings','{"settings": {"sizes": [4, 3]}}','to be kept');
INSERT INTO "decision" VALUES(1,26,1795445199,'desk','empty_seat','{"round": 2, "person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,27,1795445199,'desk','join_table','{"round": 2, "table": 1, "person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,28,1795445199,'desk','register','{"person": 10}','to be kept');
INSERT INTO "decision" VALUES(1,29,1795445199,'desk','take_seat','{"round": 2, "person": 10, "whom": 6}','to be kept');
INSERT INTO "decision" VALUES(1,30,1795445199,'desk','bind','{"session": "f0a5e1b0cc7789fb-2", "round": 1, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,31,1795445199,'desk','call_back','{"session": "f0a5e1b0cc7789fb-2"}','to be kept');
INSERT INTO "decision" VALUES(1,32,1795445199,'desk','name','{"session": "f0a5e1b0cc7789fb-2", "place": 0, "person": 1}','to be kept');
INSERT INTO "decision" VALUES(1,33,1795445199,'desk','sheet','{"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 4}','to be kept');
INSERT INTO "decision" VALUES(1,34,1795445199,'desk','rest','{"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -5], "deals": 4, "first": 1}','to be kept');
INSERT INTO "decision" VALUES(1,35,1795445199,'desk','beside','{"session": "f0a5e1b0cc7789fb-2", "deals": null}','to be kept');
INSERT INTO "decision" VALUES(1,36,1795445199,'desk','start','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,37,1795445199,'desk','deal','{"round": 2, "table": 1, "persons": [3, 5, 2, 9], "document": {"rules": "fft-4", "version": 3, "taker": 0, "contract": "garde", "points": 49, "bouts": 2}, "first": 1}','to be kept');
INSERT INTO "decision" VALUES(1,38,1795445199,'desk','deal','{"round": 2, "table": 2, "persons": [4, 6, 7, 8], "document": {"rules": "fft-4", "version": 3, "taker": 0, "contract": "garde", "points": 49, "bouts": 2}, "first": 1}','to be kept');
INSERT INTO "decision" VALUES(1,39,1795445199,'desk','correct','{"entry": "f0a5e1b0cc7789fb-3", "document": {"rules": "club", "tariff": "2711c71e082a9312", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}}','to be kept');
INSERT INTO "decision" VALUES(1,40,1795445199,'desk','correct','{"entry": "f0a5e1b0cc7789fb-3", "document": {"rules": "club", "tariff": "2711c71e082a9312", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}, "restores": true}','to be kept');
INSERT INTO "decision" VALUES(1,41,1795445199,'desk','annul','{"entry": "f0a5e1b0cc7789fb-3"}','to be kept');
INSERT INTO "decision" VALUES(1,42,1795445199,'desk','adjust','{"round": 1, "table": 2, "person": 5, "points": -2}','to be kept');
INSERT INTO "decision" VALUES(1,43,1795445199,'desk','warning','{"round": 1, "person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,44,1795445199,'desk','penalty','{"round": 1, "table": 2, "person": 5, "points": 100}','to be kept');
INSERT INTO "decision" VALUES(1,45,1795445199,'desk','no_penalty','{"person": 5}','to be kept');
INSERT INTO "decision" VALUES(1,46,1795445199,'desk','no_penalty','{"person": 5, "warning": "43"}','to be kept');
INSERT INTO "decision" VALUES(1,47,1795445199,'desk','sheet_with_penalty','{"round": 1, "table": 2, "persons": [5, 6, 7, 8], "points": [6, 2, -3, -105], "deals": 4, "penalties": [0, 0, 0, 100], "first": 1}','to be kept');
INSERT INTO "decision" VALUES(1,48,1795445199,'desk','end','{"round": 1, "table": 2}','to be kept');
INSERT INTO "decision" VALUES(1,49,1795445199,'desk','bind','{"session": "f0a5e1b0cc7789fb-9", "round": 2, "table": 1}','to be kept');
INSERT INTO "decision" VALUES(1,50,1795445199,'desk','explain','{"what": "f0a5e1b0cc7789fb-11", "text": "rule 12"}','to be kept');
INSERT INTO "decision" VALUES(1,51,1795445199,'desk','seen','{"change": "f0a5e1b0cc7789fb-13"}','to be kept');
INSERT INTO "decision" VALUES(1,52,1795445199,'desk','set_aside','{"session": "5a83c57b4054af74-1"}','to be kept');
INSERT INTO "decision" VALUES(1,53,1795445199,'desk','not_played','{"round": 1, "table": 2, "person": 8}','to be kept');
INSERT INTO "decision" VALUES(1,54,1795445199,'desk','lot','{"persons": [2, 1]}','to be kept');
INSERT INTO "decision" VALUES(1,55,1795445199,'desk','team_lot','{"teams": ["Wels", "Linz"]}','to be kept');
INSERT INTO "decision" VALUES(1,56,1795445199,'desk','publish','{"round": 1}','to be kept');
INSERT INTO "decision" VALUES(1,57,1795445199,'desk','season','{"season": "2025"}','to be kept');
INSERT INTO "decision" VALUES(1,58,1795445199,'desk','undo','{"decision": 10}','to be kept');
INSERT INTO "decision" VALUES(1,59,1795445199,'desk','close','{"closed": true}','to be kept');
INSERT INTO "decision" VALUES(0,6,1795445199,'','mark','{"mark": "U18", "persons": [7], "marked": true}','');
INSERT INTO "decision" VALUES(0,7,1795445199,'','mark','{"mark": "ladies", "persons": [7], "marked": true}','');
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
INSERT INTO "entry" VALUES(35,34,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 0, "game": "solodreier", "declarer": 2, "won": true, "kontra": 1}','[-10, -10, 30, -10]','[-20, -20, 60, -20]',1,1,0);
INSERT INTO "entry" VALUES(36,34,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 1, "game": "trischaken", "thirds": [110, 60, 40, 0]}','[-6, 0, 0, 6]','[-6, 0, 0, 6]',1,1,0);
INSERT INTO "entry" VALUES(37,34,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 2, "game": "dreier", "declarer": 0, "won": false}','[-12, 4, 4, 4]','[-12, 4, 4, 4]',1,1,0);
INSERT INTO "entry" VALUES(38,34,NULL,NULL,NULL,1,1,0);
INSERT INTO "entry" VALUES(39,34,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 3, "game": "farbensolo", "declarer": 3, "won": true, "bonuses": [{"name": "valat", "side": "declarer", "announced": true, "made": true}]}','[-40, -40, -40, 120]','[-40, -40, -40, 120]',1,1,0);
INSERT INTO "entry" VALUES(40,34,NULL,'[-56, -50, -10, 116]','[-66, -60, 20, 106]',1,1,0);
INSERT INTO "entry" VALUES(42,41,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 1, "game": "rufer", "declarer": 1, "partner": 3, "won": true}','[-1, 1, -1, 1]','[-1, 1, -1, 1]',1,1,0);
INSERT INTO "entry" VALUES(43,41,'{"rules": "club", "tariff": "2711c71e082a9312", "penalty": {"seat": 2, "points": 3, "reason": "zu spät"}}','[0, 0, -3, 0]','[0, 0, 0, 0]',1,1,0);
INSERT INTO "entry" VALUES(44,41,NULL,'[-1, 1, -4, 1]','[-1, 1, -1, 1]',1,1,0);
INSERT INTO "entry" VALUES(45,41,'{"rules": "club", "tariff": "2711c71e082a9312", "forehand": 1, "game": "rufer", "declarer": 1, "partner": 3, "won": false}','[1, -1, 1, -1]','[1, -1, 1, -1]',1,1,0);
INSERT INTO "entry" VALUES(46,41,NULL,'[1, -1, -2, -1]','[1, -1, 1, -1]',1,1,0);
CREATE TABLE event (
	number INTEGER, 
	made INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "event" VALUES(0,1795445199);
INSERT INTO "event" VALUES(1,1795445199);
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
	"key" TEXT DEFAULT '' NOT NULL, 
	details TEXT DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (log, kind, "offset", message, raw), 
	FOREIGN KEY(box) REFERENCES box (id), 
	FOREIGN KEY(log) REFERENCES log (id)
);
INSERT INTO "finding" VALUES(1,2,2,'damaged',958,'10 bytes of its log, from byte 958 on, are no whole record',X'530203001A000D000000',1763668800,NULL,1763668800,'no_record','{"size": 10, "offset": 958}');
INSERT INTO "finding" VALUES(2,3,3,'altered',1015,'table 3, round 2, deal 1: corrected from -1 +1 -1 +1 to +1 -1 +1 -1, after the table had signed and without the director''s PIN (2025-11-20 20:19)',X'530503002B000D000000EB91246EC306784B01809F49B4EFFDC80609EC05000004636C7562030100010A060200020602000402010201010402010201004BBAD3194300',1763668800,NULL,1795445199,'in_session','{"table": 3, "round": 2, "entry": {"key": "deal", "details": {"number": 1}}, "complaint": {"key": "late_at", "details": {"change": {"key": "corrected", "details": {"before": "-1 +1 -1 +1", "after": "+1 -1 +1 -1"}}, "time": "2025-11-20 20:19"}}}');
CREATE TABLE log (
	id INTEGER, 
	box INTEGER NOT NULL, 
	identity BLOB NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(box) REFERENCES box (id), 
	UNIQUE (identity)
);
INSERT INTO "log" VALUES(1,1,X'410159D0A1BAAC4E');
INSERT INTO "log" VALUES(2,2,X'5A83C57B4054AF74');
INSERT INTO "log" VALUES(3,3,X'F0A5E1B0CC7789FB');
CREATE TABLE meta (
	"key" TEXT, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('checksum','88279127245');
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
record 5 1
record 5 10
record 5 2
record 5 3
record 5 4
record 5 5
record 5 6
record 5 7
record 5 8
record 5 9
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
INSERT INTO "record" VALUES(1,1,0,0,1,X'53050100220000000000000000000000000001E0D403C0E6FDC8066DCA3143D75BAC5A8D1B62C4F5FFB4F508312E302D746573747D08F22B3A00',1763668800);
INSERT INTO "record" VALUES(2,1,58,1,2,X'53050200380001000000410159D0A1BAAC4E01F8BA099FE7FDC806056666742D3407020404416E6E610542C3A96174045A6FC3AB054AC3BC726706010301010753616D737461670000006F3F0C195000',1763668800);
INSERT INTO "record" VALUES(3,1,138,2,3,X'530503002D0002000000043870E06F9C20E30190A10FFEE7FDC806013A0000056666742D340301030009000204C401060002000004FC04D301D301D3010000503729C44500',1763668800);
INSERT INTO "record" VALUES(4,1,207,3,3,X'53050300200003000000B2036645B617E2C701A88715DDE8FDC806013A0000056666742D3403020000010E040000000000009A9BF94E3800',1763668800);
INSERT INTO "record" VALUES(5,1,263,4,3,X'53050300290004000000236DDEA403CD0F7001C0ED1ABCE9FDC806013A0000056666742D340302010008040004A20104020202047070CF02700000AA56332C4100',1763668800);
INSERT INTO "record" VALUES(6,1,328,5,5,X'53050500210005000000104C0A032A7B174901D8D3209BEAFDC806013A0000056666742D3401000B5A7769736368656E727566D191693D3900',1763668800);
INSERT INTO "record" VALUES(7,1,385,6,3,X'530503002A00060000004CC96836A8B32CD101F0B926FAEAFDC806013A0000056666742D34030201010408040004A60104020202046F6FD0026F0000433A4F464200',1763668800);
INSERT INTO "record" VALUES(8,1,451,7,3,X'5305030027000700000059F963D46BC339C70188A02CD9EBFDC806013A0100056666742D34030201010605040002A60100044646D1014600002DFEEE8C3F00',1763668800);
INSERT INTO "record" VALUES(9,1,514,8,3,X'530503002A00080000006D919A0F4D33216801A08632B8ECFDC806013A0000056666742D340303020006020206EC02080204CF05F010CF05CF050000984566A14200',1763668800);
INSERT INTO "record" VALUES(10,1,580,9,3,X'530503002A00090000006B11B51AA87BF35802F8BA0997EDFDC806013A0000056666742D340304030006060606C002080204CB09CB09CB09E41C0000B128428D4200',1763668800);
INSERT INTO "record" VALUES(11,1,646,10,4,X'5305040019000A000000B5B9A7B84677AAD30290A10FF6EDFDC806013A00000909766572776F7266656E008586ABFB3100',1763668800);
INSERT INTO "record" VALUES(12,1,695,11,3,X'5305030027000B0000006325FFF8ECCADE7E02A88715D5EEFDC806013A0000056666742D340305030007060402F00110000004000000000001B72B9AB93F00',1763668800);
INSERT INTO "record" VALUES(13,1,758,12,6,X'530506001F000C000000ADCC271F7D0BE3F202C0ED1AB4EFFDC806013A0100056666742D3401C801087A75207370C3A4749AF07ECA3700',1763668800);
INSERT INTO "record" VALUES(14,1,813,13,3,X'530503002E000D000000AC4836E074A1C37D02D8D32093F0FDC806013A0000056666742D34030600000A000604C80114020202080204C8099703970397030000DEEDCABA4600',1763668800);
INSERT INTO "record" VALUES(15,1,883,14,3,X'5305030029000E000000913CCB5CE6FAED5302F0B926F2F0FDC806013A0000056666742D34030701000602000010080604AA04FD0CAA04AA040000A4AEBD944100',1763668800);
INSERT INTO "record" VALUES(16,1,948,15,7,X'5305070027000F00000002742D3FEC0284D30288A02CD1F1FDC806013A0100056666742D3404006431310E66616C736368657320426C6174741042A0393F00',1763668800);
INSERT INTO "record" VALUES(17,1,1011,16,8,X'53050800180010000000A355FA85B8710EA702A08632B0F2FDC806013A010004E40D97019508FD050006583540763000',1763668800);
INSERT INTO "record" VALUES(18,2,0,0,1,X'53050100220000000000000000000000000001E0D403C0E6FDC8069BF3040A42CCB79382DAA93EF990A6EF08312E302D746573745480E8A63A00',1763668800);
INSERT INTO "record" VALUES(19,2,58,1,2,X'530502003B00010000005A83C57B4054AF7401F8BA099FE7FDC806057469726F6C02030504416E6E610542C3A96174045A6FC3AB054AC3BC726706C58175636A611401000101034375700000001F8E566D5300',1763668800);
INSERT INTO "record" VALUES(20,2,141,2,3,X'53050300360002000000D2E2045DD60EFE990190A10FFEE7FDC806013A0000057469726F6C03010000110002020006020200000000040200000000040611060601043CB3013C3C004A0C83F44E00',1763668800);
INSERT INTO "record" VALUES(21,2,219,3,3,X'530503002E0003000000A262338DD372428B01A88715DDE8FDC806013A0000057469726F6C0302010007001204F00164500004170404100104EF012828A00100F8183E334600',1763668800);
INSERT INTO "record" VALUES(22,2,289,4,3,X'530503003D0004000000AC2094EC1285B8E101C0ED1ABCE9FDC806013A0000057469726F6C030302001500000004060204000000000404120000000A020000042A2A7D2A0104A403A403EB09A40300C1F9BEA95500',1763668800);
INSERT INTO "record" VALUES(23,2,374,5,3,X'530503002F0005000000B322E31AF14D85BD01D8D3209BEAFDC806013A0000057469726F6C03040300090012060206000E00000408160825010450DC0150FB0200BD5A3E7A4700',1763668800);
INSERT INTO "record" VALUES(24,2,445,6,3,X'530503003F0006000000A4273F177087F61801F0B926FAEAFDC806013A0000057469726F6C0303020104160000000406040004000000000404120000000A02000004292A292A0104A303A403A303A4030007680B595700',1763668800);
INSERT INTO "record" VALUES(25,2,532,7,3,X'5305030035000700000007D2F0755C8BC2FC0188A02CD9EBFDC806013A0000057469726F6C030504000D00040602000A0204000000040404373837380104DF08E008DF08E008009D4CC3454D00',1763668800);
INSERT INTO "record" VALUES(26,2,609,8,3,X'530503002D0008000000365E826CE40D800001A08632B8ECFDC806013A0000057469726F6C0306000005000A000200042F1010100104DF03A001A001A00100396EF3134500',1763668800);
INSERT INTO "record" VALUES(27,2,678,9,4,X'530504001900090000007E30F4C26DC9E58601B8EC3797EDFDC806013A00000309766572776F7266656E00B52E5BC63100',1763668800);
INSERT INTO "record" VALUES(28,2,727,10,5,X'5305050021000A000000919D642230E7446C01D0D23DF6EDFDC806013A0000057469726F6C04000B5A7769736368656E72756672DB80D13900',1763668800);
INSERT INTO "record" VALUES(29,2,784,11,6,X'530506001E000B000000AF16C02B1E41281D01E8B843D5EEFDC806013A0100057469726F6C030A087A75207370C3A474AEF121413600',1763668800);
INSERT INTO "record" VALUES(30,2,838,12,7,X'5305070028000C000000907E7316245E485F01809F49B4EFFDC806013A0100057469726F6C0502000000010E66616C736368657320426C617474F68B44234000',1763668800);
INSERT INTO "record" VALUES(31,2,902,13,8,X'5305080020000D0000000CD69B4B275113D50198854F93F0FDC806013A00000549405F1A460105A70AB009EF0B9807D00505B3E3D31A3800',1763668800);
INSERT INTO "record" VALUES(32,3,0,0,1,X'53050100220000000000000000000000000001E0D403C0E6FDC806CC2585DF74ECDB8B3F39F42ED2DE1DB808312E302D74657374B2B6C7393A00',1763668800);
INSERT INTO "record" VALUES(33,3,58,1,10,X'53050A00C20001000000F0A5E1B0CC7789FB01F8BA099FE7FDC80600B601030104636C756202000C5769727473686175736375700212436F757065206465206C276175626572676502040508000101130101013202020206030404000403030805040801060A0A040705050C06000201020202030604060507040700020101400104010240020601034004020101020502010108060201010809080104880600000003010101030102040100030201000303010300009601001E0204030C05030F0000010000030001020000F4030332230F00013EF4DA8ADA00',1763668800);
INSERT INTO "record" VALUES(34,3,276,2,2,X'5305020049000200000065CCDE89A980A54B01F8BA099FE7FDC80604636C756203010404416E6E610542C3A96174045A6FC3AB054AC3BC72670C01030101095769727473686175731032373131633731653038326139333132003AF69113AD6100',1763668800);
INSERT INTO "record" VALUES(35,3,373,3,3,X'530503002A00030000006EA3B783A32CC9810190A10FFEE7FDC806029402000004636C75620301030006000C040008020413133C130104272778270084F17F504200',1763668800);
INSERT INTO "record" VALUES(36,3,439,4,3,X'530503002C00040000005236C249200E2BEE01A88715DDE8FDC806029402000004636C75620302000007021204DC01785000040B00000C01040B00000C009206E59F4400',1763668800);
INSERT INTO "record" VALUES(37,3,507,5,3,X'530503002900050000008F9F2D7DD24990E001C0ED1ABCE9FDC806029402000004636C756203030100050406000200041708080801041708080800CDEEC90F4100',1763668800);
INSERT INTO "record" VALUES(38,3,572,6,4,X'530504001A0006000000621C304CA3A1B69201D8D3209BEAFDC80602940200000509766572776F7266656E01029E6E7E3200',1763668800);
INSERT INTO "record" VALUES(39,3,622,7,3,X'5305030031000700000034B4B9B12F3DA26B01F0B926FAEAFDC806029402000004636C7562030402000B060E060002020C00000000044F4F4FF00101044F4F4FF001008C1D05E94900',1763668800);
INSERT INTO "record" VALUES(40,3,695,8,8,X'530508001D0008000000F220A6CF26381ACC0188A02CD9EBFDC8060294020100046F6313E801010483017728D401038ACBF9C53500',1763668800);
INSERT INTO "record" VALUES(41,3,748,9,2,X'530502004900090000006AAD30B189AD400C01A08632B8ECFDC80604636C756203020404416E6E610542C3A96174045A6FC3AB054AC3BC72670101000101095769727473686175731032373131633731653038326139333132003A1B3792D46100',1763668800);
INSERT INTO "record" VALUES(42,3,845,10,3,X'530503002A000A000000843667FA4A21219601B8EC3797EDFDC80609EC05000004636C756203010000060200020600000401020102010401020102007BEDF6D34200',1763668800);
INSERT INTO "record" VALUES(43,3,911,11,6,X'530506001E000B000000885C139E99AF81FF01D0D23DF6EDFDC80609EC05000004636C75620206087A75207370C3A474B88ABD4B3600',1763668800);
INSERT INTO "record" VALUES(44,3,965,12,8,X'530508001A000C000000F0CD4CCB16D24CE901E8B843D5EEFDC80609EC05000004010207020104010201020175320CB33200',1763668800);
INSERT INTO "record" VALUES(45,3,1015,13,3,X'530503002B000D000000EB91246EC306784B01809F49B4EFFDC80609EC05000004636C7562030100010A060200020602000402010201010402010201004BBAD3194300',1763668800);
INSERT INTO "record" VALUES(46,3,1082,14,8,X'530508001A000E000000F27077D40A4AA88D0198854F93F0FDC80609EC050000040201030101040201020101AEF0D15F3200',1763668800);
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
INSERT INTO "seated" VALUES(1,'f0a5e1b0cc7789fb-2',1,1,'[1, null, 3, 4]','director',1795445199);
INSERT INTO "seated" VALUES(1,'f0a5e1b0cc7789fb-9',2,1,'[1, null, 3, 4]','director',1795445199);
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
PRAGMA user_version = 8;
