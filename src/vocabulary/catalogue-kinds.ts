/** The kinds of catalogue items: what a clinic does, gives and sells. */
export const CATALOGUE_KINDS = [
  'service',
  'procedure',
  'laboratory_test',
  'vaccine',
  'drug',
  'product',
  'diet',
  'bundle',
] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

interface KindEntry {
  /** The label of one item on screen. */
  readonly label: string;
  /** The label of several. */
  readonly plural: string;
  /** Whether it is kept in stock: it has units and a barcode. */
  readonly isStocked: boolean;
  /** Whether it acts on the animal: it has ingredients, a control schedule and a text for its label. */
  readonly isMedicine: boolean;
}

export const CATALOGUE_KIND_ENTRIES: Readonly<Record<CatalogueKind, KindEntry>> = {
  service: { label: 'Service', plural: 'Services', isStocked: false, isMedicine: false },
  procedure: { label: 'Procedure', plural: 'Procedures', isStocked: false, isMedicine: false },
  laboratory_test: {
    label: 'Laboratory test',
    plural: 'Laboratory tests',
    isStocked: false,
    isMedicine: false,
  },
  vaccine: { label: 'Vaccine', plural: 'Vaccines', isStocked: true, isMedicine: true },
  drug: { label: 'Drug', plural: 'Drugs', isStocked: true, isMedicine: true },
  product: { label: 'Product', plural: 'Products', isStocked: true, isMedicine: false },
  diet: { label: 'Diet', plural: 'Diets', isStocked: true, isMedicine: false },
  bundle: { label: 'Bundle', plural: 'Bundles', isStocked: false, isMedicine: false },
};

export const isCatalogueKind = (text: string): text is CatalogueKind =>
  CATALOGUE_KINDS.some((kind) => kind === text);
