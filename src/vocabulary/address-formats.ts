/** Where the region and the postal code stand below the street. */
export type AddressOrder =
  /** `Springfield, IL 62701` */
  | 'city_region_code'
  /** London, Kent and SW1A 1AA, each in a line of its own */
  | 'lines'
  /** `53111 Bonn`, the region below */
  | 'code_city';

export interface AddressFormat {
  readonly order: AddressOrder;
  readonly regionLabel: string;
  readonly codeLabel: string;
  readonly cityLabel: string;
}

const ELSEWHERE: AddressFormat = {
  order: 'code_city',
  regionLabel: 'State or region',
  codeLabel: 'Postal code',
  cityLabel: 'Town',
};

/**
 * How the countries where it is not `ELSEWHERE` write an address, and call its parts in English, as rows of countries,
 * order, region, code and city. Source: Universal Postal Union, "Postal addressing systems in member countries" (upu.int).
 */
const ROWS: readonly (readonly [
  countries: string,
  order: AddressOrder,
  region: string,
  code: string,
  city: string,
])[] = [
  ['US AS GU MP PR VI', 'city_region_code', 'State', 'ZIP code', 'City'],
  ['CA', 'city_region_code', 'Province', 'Postal code', 'City'],
  ['AU', 'city_region_code', 'State', 'Postcode', 'Suburb or town'],
  ['NZ', 'city_region_code', 'Region', 'Postcode', 'Town or city'],
  ['GB GG IM JE', 'lines', 'County', 'Postcode', 'Town'],
  ['IE', 'lines', 'County', 'Eircode', 'Town'],
  ['IN', 'city_region_code', 'State', 'PIN code', 'City'],
  ['BR', 'city_region_code', 'State', 'CEP', 'City'],
  ['MX MY', 'code_city', 'State', 'Postcode', 'City'],
  ['ZA', 'lines', 'Province', 'Postal code', 'Town'],
  ['JP', 'city_region_code', 'Prefecture', 'Postal code', 'City'],
  ['CH', 'code_city', 'Canton', 'Postal code', 'Town'],
  ['IT ES NL BE TR AR', 'code_city', 'Province', 'Postal code', 'Town'],
];

const formats = new Map(
  ROWS.flatMap(([countries, order, regionLabel, codeLabel, cityLabel]) =>
    countries.split(' ').map((country) => [country, { order, regionLabel, codeLabel, cityLabel }] as const),
  ),
);

export const addressFormatOf = (country: string): AddressFormat => formats.get(country) ?? ELSEWHERE;

/** The countries that write the postal code after the city. */
export const COUNTRIES_WITH_CODE_LAST: readonly string[] = [...formats]
  .filter(([, { order }]) => order !== 'code_city')
  .map(([country]) => country);
