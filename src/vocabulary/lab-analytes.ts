/**
 * What is measured, the same for every laboratory: how the codes of laboratories and LOINC name it, so that values of several
 * laboratories stand in one table. With the sum formula of what is counted as one mole, mass and amount are converted; without it they
 * are not.
 */
export interface LabAnalyte {
  readonly name: string;
  readonly codes: readonly string[];
  readonly loinc: readonly string[];
  /** Atoms of one mole, such as `C6H12O6`. */
  readonly formula?: string;
  /** Charge of one ion, by which mEq/L is mmol/L. */
  readonly charge?: number;
}

/**
 * Where the masses come from: IUPAC Commission on Isotopic Abundances and Atomic Weights, Standard Atomic Weights 2021, abridged to five
 * digits (Pure and Applied Chemistry 94, 573, 2022), in g/mol.
 */
export const ATOMIC_WEIGHTS: Readonly<Record<string, number>> = {
  H: 1.008,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  Na: 22.99,
  Mg: 24.305,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  I: 126.9,
};

export const LAB_ANALYTES = {
  glucose: {
    name: 'Glucose',
    codes: ['GLU', 'GLUC', 'GLUCOSE'],
    loinc: ['2345-7', '14749-6', '2339-0', '15074-8'],
    formula: 'C6H12O6',
  },
  creatinine: {
    name: 'Creatinine',
    codes: ['CREA', 'CRE', 'CREAT', 'CREATININE'],
    loinc: ['2160-0', '14682-9'],
    formula: 'C4H7N3O',
  },
  /** As nitrogen: one mole of urea has two of them. */
  urea_nitrogen: { name: 'Urea nitrogen', codes: ['BUN'], loinc: ['3094-0'], formula: 'N2' },
  urea: { name: 'Urea', codes: ['UREA'], loinc: ['22664-7', '3091-6'], formula: 'CH4N2O' },
  potassium: {
    name: 'Potassium',
    codes: ['K', 'K+', 'POTASSIUM'],
    loinc: ['2823-3', '6298-4'],
    formula: 'K',
    charge: 1,
  },
  sodium: {
    name: 'Sodium',
    codes: ['NA', 'NA+', 'SODIUM'],
    loinc: ['2951-2', '2947-0'],
    formula: 'Na',
    charge: 1,
  },
  chloride: {
    name: 'Chloride',
    codes: ['CL', 'CL-', 'CHLORIDE'],
    loinc: ['2075-0', '2069-3'],
    formula: 'Cl',
    charge: 1,
  },
  calcium: {
    name: 'Calcium',
    codes: ['CA', 'CALCIUM'],
    loinc: ['17861-6', '2000-8'],
    formula: 'Ca',
    charge: 2,
  },
  magnesium: {
    name: 'Magnesium',
    codes: ['MG', 'MAGNESIUM'],
    loinc: ['19123-9', '2601-3'],
    formula: 'Mg',
    charge: 2,
  },
  /** As phosphorus. */
  phosphate: {
    name: 'Phosphorus',
    codes: ['PHOS', 'PHOSPHORUS'],
    loinc: ['2777-1', '14879-1'],
    formula: 'P',
  },
  bilirubin: {
    name: 'Bilirubin, total',
    codes: ['TBIL', 'BILI', 'TBILI'],
    loinc: ['1975-2', '14631-6'],
    formula: 'C33H36N4O6',
  },
  cholesterol: {
    name: 'Cholesterol',
    codes: ['CHOL', 'CHOLESTEROL'],
    loinc: ['2093-3', '14647-2'],
    formula: 'C27H46O',
  },
  thyroxine: {
    name: 'Thyroxine (T4)',
    codes: ['T4', 'TT4'],
    loinc: ['3026-2', '14921-1'],
    formula: 'C15H11I4NO4',
  },
  cortisol: {
    name: 'Cortisol',
    codes: ['CORT', 'CORTISOL'],
    loinc: ['2143-6', '14675-3'],
    formula: 'C21H30O5',
  },
  albumin: { name: 'Albumin', codes: ['ALB', 'ALBUMIN'], loinc: ['1751-7'] },
  total_protein: { name: 'Total protein', codes: ['TP', 'TPROT'], loinc: ['2885-2'] },
  alt: { name: 'ALT', codes: ['ALT', 'ALAT', 'GPT'], loinc: ['1742-6'] },
  ast: { name: 'AST', codes: ['AST', 'ASAT', 'GOT'], loinc: ['1920-8'] },
  alp: { name: 'ALP', codes: ['ALP', 'ALKP'], loinc: ['6768-6'] },
  ggt: { name: 'GGT', codes: ['GGT'], loinc: ['2324-2'] },
  white_cells: { name: 'White blood cells', codes: ['WBC', 'LEUK'], loinc: ['6690-2'] },
  red_cells: { name: 'Red blood cells', codes: ['RBC', 'ERY'], loinc: ['789-8'] },
  hemoglobin: { name: 'Hemoglobin', codes: ['HGB', 'HB'], loinc: ['718-7'] },
  hematocrit: { name: 'Hematocrit', codes: ['HCT', 'PCV'], loinc: ['4544-3', '20570-8'] },
  mean_cell_volume: { name: 'MCV', codes: ['MCV'], loinc: ['787-2'] },
  mean_cell_hemoglobin: { name: 'MCH', codes: ['MCH'], loinc: ['785-6'] },
  mean_cell_hemoglobin_concentration: { name: 'MCHC', codes: ['MCHC'], loinc: ['786-4'] },
  platelets: { name: 'Platelets', codes: ['PLT', 'THR'], loinc: ['777-3'] },
} as const satisfies Readonly<Record<string, LabAnalyte>>;

export type LabAnalyteKey = keyof typeof LAB_ANALYTES;
export const isLabAnalyte = (key: string): key is LabAnalyteKey => Object.hasOwn(LAB_ANALYTES, key);
export const analyteEntry = (key: string): LabAnalyte | null =>
  isLabAnalyte(key) ? LAB_ANALYTES[key] : null;
