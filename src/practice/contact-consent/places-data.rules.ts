/**
 * The parts of countries with several time zones, as rows: country, code, name, zones, and the beginnings of its postal codes. Sources:
 * IANA time zone database 2026 (`zone1970.tab`), USPS L002 (three-digit ZIP code prefixes), Canada Post (first letters), Australia Post.
 * A part with several zones has them all: nobody is written to outside of the hours in any of them.
 */
export const PARTS = `
US AL Alabama|America/Chicago|350-369
US AK Alaska|America/Anchorage America/Adak|995-999
US AZ Arizona|America/Phoenix America/Denver|850-865
US AR Arkansas|America/Chicago|716-729
US CA California|America/Los_Angeles|900-961
US CO Colorado|America/Denver|800-816
US CT Connecticut|America/New_York|060-062 064-069
US DE Delaware|America/New_York|197-199
US DC District of Columbia|America/New_York|200-200 202-205
US FL Florida|America/New_York America/Chicago|320-349
US GA Georgia|America/New_York|300-319 398-399
US HI Hawaii|Pacific/Honolulu|967-968
US ID Idaho|America/Denver America/Los_Angeles|832-838
US IL Illinois|America/Chicago|600-629
US IN Indiana|America/New_York America/Chicago|460-479
US IA Iowa|America/Chicago|500-528
US KS Kansas|America/Chicago America/Denver|660-679
US KY Kentucky|America/New_York America/Chicago|400-427
US LA Louisiana|America/Chicago|700-714
US ME Maine|America/New_York|039-049
US MD Maryland|America/New_York|206-219
US MA Massachusetts|America/New_York|010-027 055-055
US MI Michigan|America/New_York America/Chicago|480-499
US MN Minnesota|America/Chicago|550-567
US MS Mississippi|America/Chicago|386-397
US MO Missouri|America/Chicago|630-658
US MT Montana|America/Denver|590-599
US NE Nebraska|America/Chicago America/Denver|680-693
US NV Nevada|America/Los_Angeles America/Denver|889-898
US NH New Hampshire|America/New_York|030-038
US NJ New Jersey|America/New_York|070-089
US NM New Mexico|America/Denver|870-884
US NY New York|America/New_York|005-005 063-063 100-149
US NC North Carolina|America/New_York|270-289
US ND North Dakota|America/Chicago America/Denver|580-588
US OH Ohio|America/New_York|430-459
US OK Oklahoma|America/Chicago|730-732 734-749
US OR Oregon|America/Los_Angeles America/Denver|970-979
US PA Pennsylvania|America/New_York|150-196
US RI Rhode Island|America/New_York|028-029
US SC South Carolina|America/New_York|290-299
US SD South Dakota|America/Chicago America/Denver|570-577
US TN Tennessee|America/Chicago America/New_York|370-385
US TX Texas|America/Chicago America/Denver|733-733 750-799 885-885
US UT Utah|America/Denver|840-847
US VT Vermont|America/New_York|050-054 056-059
US VA Virginia|America/New_York|201-201 220-246
US WA Washington|America/Los_Angeles|980-994
US WV West Virginia|America/New_York|247-268
US WI Wisconsin|America/Chicago|530-549
US WY Wyoming|America/Denver|820-831
CA NL Newfoundland and Labrador|America/St_Johns America/Halifax|A-A
CA NS Nova Scotia|America/Halifax|B-B
CA PE Prince Edward Island|America/Halifax|C-C
CA NB New Brunswick|America/Halifax|E-E
CA QC Quebec|America/Toronto America/Halifax|G-J
CA ON Ontario|America/Toronto America/Winnipeg|K-P
CA MB Manitoba|America/Winnipeg|R-R
CA SK Saskatchewan|America/Regina America/Edmonton|S-S
CA AB Alberta|America/Edmonton|T-T
CA BC British Columbia|America/Vancouver America/Edmonton|V-V
CA YT Yukon|America/Whitehorse|Y-Y
CA NT Northwest Territories|America/Edmonton|
CA NU Nunavut|America/Toronto America/Winnipeg America/Edmonton|
AU ACT Australian Capital Territory|Australia/Sydney|
AU NSW New South Wales|Australia/Sydney Australia/Adelaide|1-2
AU VIC Victoria|Australia/Melbourne|3-3 8-8
AU QLD Queensland|Australia/Brisbane|4-4 9-9
AU SA South Australia|Australia/Adelaide|5-5
AU WA Western Australia|Australia/Perth|6-6
AU TAS Tasmania|Australia/Hobart|7-7
AU NT Northern Territory|Australia/Darwin|08-09
ES CN Canary Islands|Atlantic/Canary|35-35 38-38
ES PEN Spanish mainland|Europe/Madrid|01-34 36-37 39-52
PT AZ Azores|Atlantic/Azores|95-99
PT PEN Portuguese mainland|Europe/Lisbon|10-94
`;

/** Countries whose people all live in one zone, as rows: zone and countries. Source: IANA time zone database 2026. */
export const ONE_ZONE = `
Europe/Vienna AT
Europe/Brussels BE
Europe/Sofia BG
Europe/Zagreb HR
Asia/Nicosia CY
Europe/Prague CZ
Europe/Copenhagen DK
Europe/Tallinn EE
Europe/Helsinki FI
Europe/Paris FR
Europe/Berlin DE
Europe/Athens GR
Europe/Budapest HU
Europe/Dublin IE
Europe/Rome IT
Europe/Riga LV
Europe/Vilnius LT
Europe/Luxembourg LU
Europe/Malta MT
Europe/Amsterdam NL
Europe/Warsaw PL
Europe/Bucharest RO
Europe/Bratislava SK
Europe/Ljubljana SI
Europe/Stockholm SE
Europe/London GB
Europe/Zurich CH
Europe/Vaduz LI
Europe/Oslo NO
Atlantic/Reykjavik IS
Pacific/Auckland NZ
`;
