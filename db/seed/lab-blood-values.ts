/** A value of a demo's blood test with the analyzer's range. */
export interface BloodValue {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly loincCode: string;
  readonly low: string;
  readonly high: string;
  readonly value: string;
}

type Row = readonly [value: string, low: string, high: string];
type Named = readonly [code: string, name: string, unit: string, loincCode: string];

const CHEMISTRY: readonly Named[] = [
  ['CREA', 'Creatinine', 'µmol/L', '14682-9'],
  ['BUN', 'Urea nitrogen', 'mmol/L', '3094-0'],
  ['K', 'Potassium', 'mmol/L', '2823-3'],
  ['PHOS', 'Phosphorus', 'mmol/L', '14879-1'],
];
const COUNT: readonly Named[] = [
  ['HCT', 'Hematocrit', '%', '4544-3'],
  ['HGB', 'Hemoglobin', 'g/dL', '718-7'],
  ['WBC', 'White blood cells', '10^9/L', '6690-2'],
  ['PLT', 'Platelets', '10^9/L', '777-3'],
];

const rowsOf = (names: readonly Named[], rows: readonly Row[]): readonly BloodValue[] =>
  names.flatMap(([code, name, unit, loincCode], index) => {
    const row = rows[index];
    return row ? [{ code, name, unit, loincCode, value: row[0], low: row[1], high: row[2] }] : [];
  });

/** Demo data: every value and every range is invented. */
export const LABORATORY_BLOOD_VALUES = {
  dog: {
    chemistry: rowsOf(CHEMISTRY, [
      ['88', '44', '159'],
      ['5.4', '2.5', '9.6'],
      ['4.4', '3.5', '5.8'],
      ['1.3', '0.8', '2.2'],
    ]),
    count: rowsOf(COUNT, [
      ['45', '37', '61'],
      ['15.6', '13.1', '20.5'],
      ['17.9', '5.1', '16.8'],
      ['280', '148', '484'],
    ]),
  },
  cat: {
    chemistry: rowsOf(CHEMISTRY, [
      ['112', '60', '165'],
      ['8.1', '5.5', '12.0'],
      ['4.1', '3.6', '5.4'],
      ['1.4', '0.9', '2.0'],
    ]),
    count: rowsOf(COUNT, [
      ['36', '28', '47'],
      ['11.8', '9.3', '15.7'],
      ['8.6', '5.0', '18.0'],
      ['301', '150', '550'],
    ]),
  },
} as const;
