/** Names of states and provinces by country and by the code that GeoNames has for them, where events are played most; other regions have no name. */
const REGIONS: Readonly<Record<string, string>> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia
    |HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota
    |MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina
    |ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah
    |VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`,
  CA: `01 Alberta|02 British Columbia|03 Manitoba|04 New Brunswick|05 Newfoundland and Labrador|07 Nova Scotia|08 Ontario|09 Prince Edward Island
    |10 Quebec|11 Saskatchewan|12 Yukon|13 Northwest Territories|14 Nunavut`,
  GB: 'ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales',
  AU: `01 Australian Capital Territory|02 New South Wales|03 Northern Territory|04 Queensland|05 South Australia|06 Tasmania|07 Victoria
    |08 Western Australia`,
  DE: `01 Baden-Württemberg|02 Bavaria|03 Bremen|04 Hamburg|05 Hesse|06 Lower Saxony|07 North Rhine-Westphalia|08 Rhineland-Palatinate|09 Saarland
    |10 Schleswig-Holstein|11 Brandenburg|12 Mecklenburg-Western Pomerania|13 Saxony|14 Saxony-Anhalt|15 Thuringia|16 Berlin`,
}

const names = new Map(
  Object.entries(REGIONS).flatMap(([country, list]) =>
    list.split('|').map((one) => {
      const [code = '', ...words] = one.trim().split(' ')
      return [`${country} ${code}`, words.join(' ')] as const
    }),
  ),
)

/** The English name of a state or province; null where it isn't known. */
export const regionName = (countryCode: string, code: string): string | null => names.get(`${countryCode} ${code}`) ?? null

/** The letters by which people know a region of the United States: 'IL' for Illinois. */
const letters = new Map([...names].flatMap(([key, name]) => (key.startsWith('US ') ? [[name, key.slice(3)] as const] : [])))

/** The letters of a region, null where none are in use. */
export const regionLetters = (country: string, region: string): string | null =>
  country === 'United States' ? (letters.get(region) ?? null) : null

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country by its two letters; the letters themselves where they name none. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)
