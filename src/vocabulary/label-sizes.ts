export const LABEL_SIZES = [
  'roll_70x37',
  'roll_89x36',
  'roll_100x50',
  'sheet_70x37',
  'sheet_102x51',
] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/** Where the labels of a sheet are, in millimetres from the top left of the paper. */
export interface LabelSheet {
  readonly paper: 'A4' | 'LETTER';
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
  /** From the left of a label to that of the next one. */
  readonly columnMm: number;
}

export interface LabelForm {
  readonly label: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Null for a roll, of which each label is a page. */
  readonly sheet: LabelSheet | null;
}

/** Labels as they are sold: on a roll for a label printer, or on a sheet for any printer. */
export const LABEL_FORMS: Readonly<Record<LabelSize, LabelForm>> = {
  roll_70x37: { label: '70 × 37 mm, roll', widthMm: 70, heightMm: 37, sheet: null },
  roll_89x36: { label: '89 × 36 mm, roll', widthMm: 89, heightMm: 36, sheet: null },
  roll_100x50: { label: '100 × 50 mm, roll', widthMm: 100, heightMm: 50, sheet: null },
  sheet_70x37: {
    label: '70 × 37 mm, A4 sheet of 24',
    widthMm: 70,
    heightMm: 37,
    sheet: { paper: 'A4', columns: 3, rows: 8, leftMm: 0, topMm: 0.5, columnMm: 70 },
  },
  sheet_102x51: {
    label: '4 × 2 in, letter sheet of 10',
    widthMm: 101.6,
    heightMm: 50.8,
    sheet: { paper: 'LETTER', columns: 2, rows: 5, leftMm: 4, topMm: 12.7, columnMm: 106.4 },
  },
};

/** How many labels a sheet has; 1 on a roll. */
export const labelsOf = (size: LabelSize): number => {
  const { sheet } = LABEL_FORMS[size];
  return sheet === null ? 1 : sheet.columns * sheet.rows;
};
