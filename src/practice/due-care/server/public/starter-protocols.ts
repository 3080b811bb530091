import { protocolsOfCountry } from '../../starter-protocols.rules.ts';
import { starterColumns } from './starter-row.ts';

/** The protocols that a new clinic of a country starts with, as a function of the database takes them. */
export const starterProtocols = (country: string): string =>
  JSON.stringify(protocolsOfCountry(country).map(starterColumns));
