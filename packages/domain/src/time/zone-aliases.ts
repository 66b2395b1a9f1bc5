/**
 * Every other name of the time zone database, under the offered zone that keeps the same clock (2026 to 2030, tzdata 2026).
 * Names are separated by spaces. The test compares the clocks, so a new edition of the database shows itself.
 */
export const ZONE_ALIASES: Readonly<Record<string, string>> = {
  'America/New_York':
    'America/Detroit America/Fort_Wayne America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Indianapolis America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville America/Nassau America/Port-au-Prince EST5EDT US/East-Indiana US/Eastern US/Michigan',
  'America/Chicago':
    'America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Matamoros America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Ojinaga CST6CDT US/Central US/Indiana-Starke',
  'America/Denver': 'America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Inuvik America/Shiprock MST7MDT Navajo US/Mountain',
  'America/Phoenix':
    'America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan America/Whitehorse Canada/Yukon Etc/GMT+7 MST Mexico/BajaSur US/Arizona',
  'America/Los_Angeles': 'America/Ensenada America/Santa_Isabel America/Tijuana Mexico/BajaNorte PST8PDT US/Pacific',
  'America/Anchorage': 'America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska',
  'America/Adak': 'America/Atka US/Aleutian',
  'Pacific/Honolulu': 'Etc/GMT+10 HST Pacific/Johnston Pacific/Rarotonga Pacific/Tahiti US/Hawaii',
  'America/Toronto': 'America/Iqaluit America/Montreal America/Nipigon America/Pangnirtung America/Thunder_Bay Canada/Eastern',
  'America/Winnipeg': 'America/Rainy_River America/Rankin_Inlet America/Resolute Canada/Central',
  'America/Regina':
    'America/Belize America/Costa_Rica America/El_Salvador America/Guatemala America/Managua America/Swift_Current America/Tegucigalpa Canada/Saskatchewan Etc/GMT+6 Pacific/Galapagos',
  'America/Edmonton': 'America/Yellowknife Canada/Mountain',
  'America/Vancouver': 'Canada/Pacific',
  'America/Halifax': 'America/Glace_Bay America/Goose_Bay America/Moncton America/Thule Atlantic/Bermuda Canada/Atlantic',
  'America/St_Johns': 'Canada/Newfoundland',
  'America/Mexico_City': 'America/Bahia_Banderas America/Chihuahua America/Merida America/Monterrey Mexico/General',
  'America/Bogota':
    'America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Eirunepe America/Jamaica America/Panama America/Porto_Acre America/Rio_Branco Brazil/Acre EST Etc/GMT+5 Jamaica',
  'America/Lima': 'America/Guayaquil',
  'America/Havana': 'Cuba',
  'America/Caracas':
    'America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Boa_Vista America/Campo_Grande America/Cuiaba America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Guyana America/La_Paz America/Manaus America/Martinique America/Montserrat America/Port_of_Spain America/Porto_Velho America/Santo_Domingo America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola Brazil/West Etc/GMT+4',
  'America/Puerto_Rico': 'America/Kralendijk America/Lower_Princes America/Marigot America/St_Barthelemy America/Virgin',
  'America/Santiago': 'Chile/Continental',
  'America/Sao_Paulo':
    'America/Araguaina America/Bahia America/Belem America/Cayenne America/Coyhaique America/Fortaleza America/Maceio America/Paramaribo America/Punta_Arenas America/Recife America/Santarem Antarctica/Palmer Antarctica/Rothera Atlantic/Stanley Brazil/East Etc/GMT+3',
  'America/Argentina/Buenos_Aires':
    'America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Asuncion America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Montevideo America/Rosario',
  'America/Noronha': 'Atlantic/South_Georgia Brazil/DeNoronha Etc/GMT+2',
  'Pacific/Easter': 'Chile/EasterIsland',
  'Europe/London':
    'Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey GB GB-Eire WET',
  'Europe/Dublin': 'Eire',
  'Europe/Lisbon': 'Atlantic/Madeira Portugal',
  'Europe/Paris':
    'CET Europe/Amsterdam Europe/Belgrade Europe/Brussels Europe/Busingen Europe/Ljubljana Europe/Luxembourg Europe/Monaco Europe/Podgorica Europe/Sarajevo Europe/Skopje Europe/Tirane Europe/Vaduz Europe/Vienna Europe/Zagreb Europe/Zurich MET',
  'Europe/Madrid': 'Africa/Ceuta Europe/Andorra Europe/Gibraltar',
  'Europe/Berlin': 'Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Bratislava Europe/Prague',
  'Europe/Rome': 'Europe/Malta Europe/San_Marino Europe/Vatican',
  'Europe/Stockholm': 'Europe/Copenhagen Europe/Oslo',
  'Europe/Warsaw': 'Europe/Budapest Poland',
  'Europe/Athens': 'Asia/Famagusta Asia/Nicosia EET Europe/Bucharest Europe/Chisinau Europe/Nicosia Europe/Sofia Europe/Tiraspol',
  'Europe/Helsinki': 'Europe/Mariehamn Europe/Riga Europe/Tallinn Europe/Vilnius',
  'Europe/Kyiv': 'Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye',
  'Europe/Istanbul': 'Antarctica/Syowa Asia/Istanbul Etc/GMT-3 Indian/Antananarivo Indian/Comoro Indian/Mayotte Turkey',
  'Europe/Moscow': 'Europe/Kirov Europe/Minsk Europe/Simferopol Europe/Volgograd W-SU',
  'Atlantic/Reykjavik':
    'Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome Africa/Timbuktu America/Danmarkshavn Atlantic/St_Helena Iceland',
  'America/Nuuk': 'America/Godthab America/Scoresbysund',
  'Africa/Casablanca': 'Africa/El_Aaiun',
  'Africa/Lagos':
    'Africa/Algiers Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo Africa/Tunis Etc/GMT-1',
  'Africa/Cairo': 'Egypt',
  'Africa/Johannesburg':
    'Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Tripoli Africa/Windhoek Etc/GMT-2 Europe/Kaliningrad Libya',
  'Africa/Nairobi': 'Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu',
  'Atlantic/Cape_Verde': 'Etc/GMT+1',
  'Asia/Jerusalem': 'Asia/Tel_Aviv Israel',
  'Asia/Hebron': 'Asia/Gaza',
  'Asia/Riyadh': 'Asia/Aden Asia/Amman Asia/Baghdad Asia/Bahrain Asia/Damascus Asia/Kuwait Asia/Qatar',
  'Asia/Dubai':
    'Asia/Baku Asia/Muscat Asia/Tbilisi Asia/Yerevan Etc/GMT-4 Europe/Astrakhan Europe/Samara Europe/Saratov Europe/Ulyanovsk Indian/Mahe Indian/Mauritius Indian/Reunion',
  'Asia/Tehran': 'Iran',
  'Asia/Karachi':
    'Antarctica/Mawson Antarctica/Vostok Asia/Almaty Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Ashkhabad Asia/Atyrau Asia/Dushanbe Asia/Oral Asia/Qostanay Asia/Qyzylorda Asia/Samarkand Asia/Tashkent Asia/Yekaterinburg Etc/GMT-5 Indian/Kerguelen Indian/Maldives',
  'Asia/Kolkata': 'Asia/Calcutta Asia/Colombo',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Dhaka': 'Asia/Bishkek Asia/Dacca Asia/Kashgar Asia/Omsk Asia/Thimbu Asia/Thimphu Asia/Urumqi Etc/GMT-6 Indian/Chagos',
  'Asia/Yangon': 'Asia/Rangoon Indian/Cocos',
  'Asia/Bangkok':
    'Antarctica/Davis Asia/Barnaul Asia/Ho_Chi_Minh Asia/Hovd Asia/Jakarta Asia/Krasnoyarsk Asia/Novokuznetsk Asia/Novosibirsk Asia/Phnom_Penh Asia/Pontianak Asia/Saigon Asia/Tomsk Asia/Vientiane Etc/GMT-7 Indian/Christmas',
  'Asia/Shanghai':
    'Antarctica/Casey Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Irkutsk Asia/Taipei Asia/Ulaanbaatar Asia/Ulan_Bator Etc/GMT-8 PRC ROC',
  'Asia/Hong_Kong': 'Asia/Macao Asia/Macau Hongkong',
  'Asia/Singapore': 'Asia/Brunei Asia/Kuala_Lumpur Asia/Kuching Asia/Makassar Asia/Ujung_Pandang Singapore',
  'Asia/Tokyo': 'Asia/Chita Asia/Dili Asia/Jayapura Asia/Khandyga Asia/Pyongyang Asia/Yakutsk Etc/GMT-9 Japan Pacific/Palau',
  'Asia/Seoul': 'ROK',
  'Asia/Vladivostok':
    'Antarctica/DumontDUrville Asia/Ust-Nera Etc/GMT-10 Pacific/Chuuk Pacific/Guam Pacific/Port_Moresby Pacific/Saipan Pacific/Truk Pacific/Yap',
  'Australia/Perth': 'Australia/West',
  'Australia/Darwin': 'Australia/North',
  'Australia/Adelaide': 'Australia/Broken_Hill Australia/South Australia/Yancowinna',
  'Australia/Brisbane': 'Australia/Lindeman Australia/Queensland',
  'Australia/Sydney':
    'Antarctica/Macquarie Australia/ACT Australia/Canberra Australia/Currie Australia/Hobart Australia/Melbourne Australia/NSW Australia/Tasmania Australia/Victoria',
  'Australia/Lord_Howe': 'Australia/LHI',
  'Pacific/Noumea':
    'Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Etc/GMT-11 Pacific/Bougainville Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Pohnpei Pacific/Ponape',
  'Pacific/Fiji':
    'Asia/Anadyr Asia/Kamchatka Etc/GMT-12 Kwajalein Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru Pacific/Tarawa Pacific/Wake Pacific/Wallis',
  'Pacific/Auckland': 'Antarctica/McMurdo Antarctica/South_Pole NZ',
  'Pacific/Chatham': 'NZ-CHAT',
  'Pacific/Tongatapu': 'Etc/GMT-13 Pacific/Apia Pacific/Enderbury Pacific/Fakaofo Pacific/Kanton',
  'Pacific/Kiritimati': 'Etc/GMT-14',
  'Pacific/Gambier': 'Etc/GMT+9',
  'Pacific/Pitcairn': 'Etc/GMT+8',
  'Pacific/Pago_Pago': 'Etc/GMT+11 Pacific/Midway Pacific/Niue Pacific/Samoa US/Samoa',
  UTC: 'Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT+0 GMT-0 GMT0 Greenwich UCT Universal Zulu',
}
