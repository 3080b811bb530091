import type { Dice } from './dice.ts';

/** Names and addresses of people near one clinic. */
export interface PeopleNames {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly places: readonly { readonly postalCode: string; readonly city: string }[];
  readonly addressLine: (dice: Dice) => string;
  /** The n-th of the phone numbers that are reserved for fictional use. */
  readonly phone: (n: number) => string;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const BERLIN_STREETS =
  words(`Graefestraße Reichenberger_Straße Sonnenallee Weserstraße Kottbusser_Damm Urbanstraße
  Paul-Lincke-Ufer Maybachufer Pannierstraße Bergmannstraße Gneisenaustraße Körtestraße Dieffenbachstraße Schönleinstraße
  Hasenheide Wrangelstraße Falckensteinstraße Oranienstraße Boxhagener_Straße Simon-Dach-Straße`).map(
    (street) => street.replaceAll('_', ' '),
  );

const NEW_YORK_STREETS =
  words(`Atlantic_Avenue Court_Street Smith_Street Hoyt_Street Bergen_Street Dean_Street
  Union_Street President_Street Carroll_Street Clinton_Street Henry_Street Hicks_Street Van_Brunt_Street Columbia_Street
  Wyckoff_Street Warren_Street Baltic_Street Butler_Street Sackett_Street Degraw_Street`).map((street) =>
    street.replaceAll('_', ' '),
  );

export const BERLIN: PeopleNames = {
  firstNames:
    words(`Anna Ben Lukas Mia Emilia Noah Lea Finn Hannah Leon Sofia Paul Clara Elias Marie Jonas Lina Felix Ida
    Maximilian Greta Oskar Frieda Anton Mathilda Jakob Charlotte Emil Nele David Johanna Samuel Elif Emre Ayşe Can Zeynep
    Deniz Katarzyna Piotr Agnieszka Tomasz Olga Dmitri Giulia Marco Inès Mehmet Fatma Karin Jürgen Renate Wolfgang Sabine
    Thomas Petra Andreas Monika Stefan Birgit Uwe Claudia Torsten Anja Matthias Silke Sven Nadine Jan Jana Tim Vanessa
    Florian Julia Sebastian Katharina Philipp Lisa Moritz Theresa Hugo Luise Carl Pauline Linus Merle Till Svenja Ole`),
  lastNames:
    words(`Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf
    Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Köhler
    Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller
    Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter Kraus Martin
    Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Schulte Dietrich Ziegler
    Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Yılmaz Kaya Demir Nowak Kowalski
    Nguyen Petrov Rossi Haddad`),
  places: [
    { postalCode: '10967', city: 'Berlin' },
    { postalCode: '10999', city: 'Berlin' },
    { postalCode: '12045', city: 'Berlin' },
    { postalCode: '12047', city: 'Berlin' },
    { postalCode: '10961', city: 'Berlin' },
    { postalCode: '10245', city: 'Berlin' },
  ],
  addressLine: (dice) => `${dice.pick(BERLIN_STREETS)} ${dice.int(1, 148)}`,
  phone: (n) => `030 23125 ${String(n % 1000).padStart(3, '0')}`,
};

export const NEW_YORK: PeopleNames = {
  firstNames:
    words(`Olivia Liam Emma Noah Ava Ethan Sophia Mason Isabella Logan Mia James Amelia Lucas Harper Jackson Evelyn
    Aiden Abigail Carter Ella Jayden Scarlett Daniel Grace Matthew Chloe Henry Victoria Owen Riley Wyatt Aria Jack Lily
    Julian Zoe Levi Nora Isaac Camila Gabriel Luna Anthony Penelope Dylan Layla Leo Maya Lincoln Naomi Jaxon Elena Asher
    Ruby Christopher Eva Josiah Alice Andrew Stella Joshua Hazel Nathan Sadie Caleb Priya Arjun Wei Mei Hiroshi Yuki
    Carlos Rosa Luis Carmen Jamal Keisha Darnell Tanya Sean Colleen Vincent Angela Frank Teresa Rachel Aaron Miriam`),
  lastNames:
    words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
    Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker
    Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
    Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
    Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood
    James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster O’Brien Goldberg
    Cohen Chen Rossi`),
  places: [
    { postalCode: '11201', city: 'Brooklyn' },
    { postalCode: '11217', city: 'Brooklyn' },
    { postalCode: '11231', city: 'Brooklyn' },
    { postalCode: '11215', city: 'Brooklyn' },
    { postalCode: '10004', city: 'New York' },
  ],
  addressLine: (dice) =>
    `${dice.int(2, 690)} ${dice.pick(NEW_YORK_STREETS)}${dice.chance(0.4) ? `, Apt ${dice.int(1, 6)}${dice.pick(['A', 'B', 'C'])}` : ''}`,
  phone: (n) =>
    `(${['212', '718', '917', '347', '929', '646'][Math.floor(n / 100) % 6]}) 555-01${String(n % 100).padStart(2, '0')}`,
};
