import type { OfferFields } from '#practice/purchasing/suppliers.contract.ts';

/** From whom the demo clinics buy. Addresses that no mail reaches. */
export const DEMO_SUPPLIERS = [
  {
    name: 'Nordvet Supply',
    email: 'orders@nordvet.example',
    phone: null,
    accountNumber: 'NV-20418',
    leadDays: 2,
  },
  {
    name: 'Vetline Wholesale',
    email: 'orders@vetline.example',
    phone: null,
    accountNumber: '77310',
    leadDays: 4,
  },
] as const;
export type DemoSupplier = (typeof DEMO_SUPPLIERS)[number]['name'];

/** In which packs a supplier delivers an item, by the key of the starter item. */
export interface DemoOffer extends Partial<Pick<OfferFields, 'minimumPacks' | 'incrementPacks'>> {
  readonly key: string;
  readonly supplier: DemoSupplier;
  readonly code: string;
  readonly packName: string;
  readonly units: number;
}

const [{ name: NORDVET }, { name: VETLINE }] = DEMO_SUPPLIERS;

export const DEMO_OFFERS: readonly DemoOffer[] = [
  { key: 'crystalloid_fluid', supplier: NORDVET, code: 'N1010', packName: 'case of 20', units: 20 },
  { key: 'isoflurane', supplier: NORDVET, code: 'N1044', packName: 'bottle of 250', units: 250 },
  { key: 'amoxicillin_clavulanate', supplier: NORDVET, code: 'N2031', packName: 'box of 100', units: 100 },
  { key: 'meloxicam_oral', supplier: NORDVET, code: 'N2107', packName: 'bottle of 100', units: 100 },
  {
    key: 'carprofen',
    supplier: NORDVET,
    code: 'N2115',
    packName: 'box of 50',
    units: 50,
    minimumPacks: 2,
  },
  { key: 'prednisolone', supplier: NORDVET, code: 'N2160', packName: 'box of 30', units: 30 },
  { key: 'furosemide', supplier: NORDVET, code: 'N2188', packName: 'box of 50', units: 50 },
  { key: 'vaccine_dog_core', supplier: NORDVET, code: 'N3001', packName: 'tray of 25', units: 25 },
  { key: 'vaccine_dog_rabies', supplier: NORDVET, code: 'N3002', packName: 'tray of 25', units: 25 },
  { key: 'vaccine_dog_kennel_cough', supplier: NORDVET, code: 'N3003', packName: 'tray of 25', units: 25 },
  { key: 'vaccine_cat_core', supplier: NORDVET, code: 'N3011', packName: 'tray of 25', units: 25 },
  { key: 'microchip', supplier: VETLINE, code: '40-117', packName: 'box of 10', units: 10 },
  { key: 'e_collar', supplier: VETLINE, code: '40-250', packName: 'bundle of 10', units: 10 },
  {
    key: 'chlorhexidine_shampoo',
    supplier: VETLINE,
    code: '51-006',
    packName: 'carton of 6',
    units: 6,
    incrementPacks: 2,
  },
  { key: 'diet_gastrointestinal', supplier: VETLINE, code: '60-301', packName: 'carton of 6', units: 6 },
  { key: 'diet_gastrointestinal_wet', supplier: VETLINE, code: '60-305', packName: 'tray of 12', units: 12 },
  { key: 'diet_recovery', supplier: VETLINE, code: '60-320', packName: 'tray of 12', units: 12 },
];
