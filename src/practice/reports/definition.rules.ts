import type { Grouping } from './contract.ts';

/** How a value or a cell is written. */
export type ValueKind = 'money' | 'count' | 'quantity' | 'percent' | 'times';
export type CellKind = 'text' | 'day' | 'category' | 'species' | 'method' | 'rowKind' | 'rate' | ValueKind;

/** A number of a report: a sum over its rows, or the ratio of two of them. */
export type Measure =
  | { readonly label: string; readonly kind: Exclude<ValueKind, 'percent' | 'times'>; readonly slot: number }
  | {
      readonly label: string;
      readonly kind: 'percent' | 'times' | 'money';
      /** Slots of what is divided by what. */
      readonly ratio: readonly [numerator: number, denominator: number];
    };

export interface ReportColumn {
  readonly label: string;
  readonly kind: CellKind;
}

export type ReportFilter = 'category' | 'species' | 'doctor' | 'attribution';

/** What a report is: the same for its screen, its file and its print. */
export interface ReportDefinition {
  readonly title: string;
  readonly group: 'Money' | 'Team' | 'Clients' | 'Care and schedule' | 'Stock';
  /** In plain words: what is counted, and what is not. */
  readonly definition: string;
  /**
   * Who may read it: those who see all of a clinic's figures, every doctor, or every doctor for what is their own.
   */
  readonly audience: 'all_figures' | 'doctors' | 'own';
  /** Rows of a period, or as things stood at the end of it, or as they are now. */
  readonly time: 'period' | 'until' | 'now';
  readonly hasCurrency: boolean;
  /** The first is used unless another is chosen. */
  readonly groupings: readonly [Grouping, ...Grouping[]];
  readonly filters: readonly ReportFilter[];
  /** The first is the report's number. */
  readonly measures: readonly [Measure, ...Measure[]];
  /** Whether a higher number is better; null where it is neither. */
  readonly isMoreBetter: boolean | null;
  /** As the rows have their cells. */
  readonly columns: readonly ReportColumn[];
  /** Whether the earliest rows come first. */
  readonly earliestFirst?: boolean;
  /** What a row leads to. */
  readonly linksTo: 'invoice' | 'client' | 'estimate' | 'pet' | 'stockItem' | 'visit';
  /** The screen on which something is done about it. */
  readonly seeAlso?: { readonly label: string; readonly to: string };
  /** Further words for the search. */
  readonly keywords: readonly string[];
}

export const DAY = { label: 'Day', kind: 'day' } as const;
export const CLIENT = { label: 'Client', kind: 'text' } as const;
export const PET = { label: 'Pet', kind: 'text' } as const;
export const DOCTOR = { label: 'Doctor', kind: 'text' } as const;
export const INVOICE = { label: 'Invoice', kind: 'text' } as const;
export const ITEM = { label: 'Item', kind: 'text' } as const;
export const CATEGORY = { label: 'Category', kind: 'category' } as const;
export const NET = { label: 'Net', kind: 'money' } as const;

/** A sum over the rows, in a slot of their values. */
export const sumOf = <K extends Exclude<ValueKind, 'percent' | 'times'>>(
  label: string,
  kind: K,
  slot: number,
) => ({
  label,
  kind,
  slot,
});
