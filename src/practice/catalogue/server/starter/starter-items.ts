import type { CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { Species } from '#vocabulary/species.ts';
import type { TaxClass } from '#vocabulary/tax-classes.ts';

/** An item of the starter catalogue. It has no code, no brand and no price: those are each clinic’s own. */
export interface StarterItem {
  /** Identifies it in every clinic’s catalogue; never changed or used again. */
  readonly key: string;
  readonly kind: CatalogueKind;
  readonly name: string;
  readonly incomeCategory: IncomeCategory;
  readonly taxClass: TaxClass;
  /** In which it is counted: stocked, given and charged. Null for what is counted in pieces of work. */
  readonly unit: string | null;
  readonly activeIngredients: readonly string[];
  /** Empty for every species. */
  readonly species: readonly Species[];
}

type Options = Partial<Pick<StarterItem, 'unit' | 'activeIngredients' | 'species' | 'taxClass'>>;

const starterItem = (
  kind: CatalogueKind,
  incomeCategory: IncomeCategory,
  taxClass: TaxClass,
  unit: string | null,
  [key, name, options = {}]: readonly [string, string, Options?],
): StarterItem => ({
  key,
  kind,
  name,
  incomeCategory,
  taxClass,
  unit,
  activeIngredients: [],
  species: [],
  ...options,
});

type Line = readonly [key: string, name: string, options?: Options];
const services = (category: IncomeCategory, lines: readonly Line[]) =>
  lines.map((line) => starterItem('service', category, 'service', null, line));
const procedures = (category: IncomeCategory, lines: readonly Line[]) =>
  lines.map((line) => starterItem('procedure', category, 'service', null, line));
const tests = (lines: readonly Line[]) =>
  lines.map((line) => starterItem('laboratory_test', 'laboratory', 'service', null, line));
const vaccines = (lines: readonly Line[]) =>
  lines.map((line) => starterItem('vaccine', 'wellness', 'medicine', 'dose', line));
const products = (lines: readonly Line[]) =>
  lines.map((line) => starterItem('product', 'ancillary', 'goods', 'piece', line));
const diets = (lines: readonly Line[]) =>
  lines.map((line) => starterItem('diet', 'dietary', 'pet_food', 'bag', line));

/** A drug by its generic name, which is also the ingredient that allergies are compared with. */
const drug = (
  key: string,
  ingredients: string,
  form: string,
  unit: string,
  category: IncomeCategory = 'pharmacy',
): StarterItem => {
  const activeIngredients = ingredients.split(' + ');
  const label = ingredients[0]?.toUpperCase() + ingredients.slice(1);
  return starterItem('drug', category, 'medicine', unit, [key, `${label} ${form}`, { activeIngredients }]);
};

const DOG: Options = { species: ['dog'] };
const CAT: Options = { species: ['cat'] };
const RABBIT: Options = { species: ['rabbit'] };

const SERVICES: readonly StarterItem[] = [
  ...services('professional_services', [
    ['consultation', 'Consultation'],
    ['consultation_extended', 'Consultation, extended'],
    ['recheck', 'Recheck exam'],
    ['emergency_exam', 'Emergency exam'],
    ['second_opinion', 'Second opinion'],
    ['home_visit', 'Home visit'],
    ['travel', 'Travel', { unit: 'km' }],
    ['phone_consultation', 'Phone consultation'],
    ['hospitalization', 'Hospitalization', { unit: 'day' }],
    ['intensive_care', 'Intensive care', { unit: 'hour' }],
    ['injection', 'Injection'],
    ['iv_catheter', 'Intravenous catheter placement'],
    ['fluid_therapy', 'Fluid therapy, intravenous', { unit: 'hour' }],
    ['subcutaneous_fluids', 'Fluid therapy, subcutaneous'],
    ['euthanasia', 'Euthanasia'],
    ['health_certificate', 'Health certificate'],
    ['microchip_implantation', 'Microchip implantation'],
  ]),
  ...services('wellness', [
    ['wellness_exam', 'Wellness exam'],
    ['vaccination', 'Vaccination'],
  ]),
  ...services('grooming', [
    ['nail_trim', 'Nail trim', { taxClass: 'grooming' }],
    ['ear_cleaning', 'Ear cleaning', { taxClass: 'grooming' }],
  ]),
  ...services('professional_services', [
    ['anal_glands', 'Anal gland expression'],
    ['bandage', 'Bandage change'],
    ['wound_care', 'Wound care, minor'],
  ]),
];

const PROCEDURES: readonly StarterItem[] = [
  ...procedures('surgery', [
    ['spay_dog', 'Spay, dog', DOG],
    ['castration_dog', 'Castration, dog', DOG],
    ['spay_cat', 'Spay, cat', CAT],
    ['castration_cat', 'Castration, cat', CAT],
    ['spay_rabbit', 'Spay, rabbit', RABBIT],
    ['castration_rabbit', 'Castration, rabbit', RABBIT],
    ['laceration_repair', 'Laceration repair'],
    ['mass_removal', 'Mass removal'],
    ['exploratory_laparotomy', 'Exploratory laparotomy'],
    ['surgery_time', 'Surgery time', { unit: 'hour' }],
  ]),
  ...procedures('anesthesia', [
    ['sedation', 'Sedation'],
    ['general_anesthesia', 'General anesthesia', { unit: 'hour' }],
    ['local_anesthesia', 'Local anesthesia'],
    ['anesthesia_monitoring', 'Anesthesia monitoring', { unit: 'hour' }],
  ]),
  ...procedures('dentistry', [
    ['dental_cleaning', 'Dental cleaning and polishing'],
    ['dental_radiographs', 'Dental radiographs, full mouth'],
    ['tooth_extraction_simple', 'Tooth extraction, simple', { unit: 'tooth' }],
    ['tooth_extraction_surgical', 'Tooth extraction, surgical', { unit: 'tooth' }],
  ]),
  ...procedures('imaging', [
    ['radiograph', 'Radiograph', { unit: 'view' }],
    ['ultrasound_abdomen', 'Ultrasound, abdomen'],
    ['ultrasound_heart', 'Echocardiography'],
    ['ultrasound_focused', 'Ultrasound, focused'],
    ['ecg', 'Electrocardiogram'],
  ]),
  ...procedures('professional_services', [['blood_pressure', 'Blood pressure measurement']]),
];

const LABORATORY_TESTS: readonly StarterItem[] = tests([
  ['cbc', 'Complete blood count, in-house'],
  ['chemistry', 'Chemistry profile, in-house'],
  ['electrolytes', 'Electrolytes, in-house'],
  ['glucose', 'Blood glucose'],
  ['urinalysis', 'Urinalysis'],
  ['fecal_flotation', 'Fecal flotation'],
  ['cytology', 'Cytology, in-house'],
  ['skin_scraping', 'Skin scraping'],
  ['ear_cytology', 'Ear cytology'],
  ['felv_fiv', 'FeLV and FIV test', CAT],
  ['heartworm_test', 'Heartworm antigen test', DOG],
  ['total_t4', 'Total T4'],
  ['sample_shipping', 'Sample collection and shipping'],
]);

const VACCINES: readonly StarterItem[] = vaccines([
  ['vaccine_dog_core', 'Vaccine: distemper, adenovirus, parvovirus', DOG],
  ['vaccine_dog_leptospirosis', 'Vaccine: leptospirosis', DOG],
  ['vaccine_dog_rabies', 'Vaccine: rabies, dog', DOG],
  ['vaccine_dog_kennel_cough', 'Vaccine: Bordetella and parainfluenza', DOG],
  ['vaccine_dog_lyme', 'Vaccine: Lyme disease', DOG],
  ['vaccine_cat_core', 'Vaccine: panleukopenia, herpesvirus, calicivirus', CAT],
  ['vaccine_cat_leukemia', 'Vaccine: feline leukemia', CAT],
  ['vaccine_cat_rabies', 'Vaccine: rabies, cat', CAT],
  ['vaccine_rabbit', 'Vaccine: myxomatosis and hemorrhagic disease', RABBIT],
  ['vaccine_ferret_distemper', 'Vaccine: distemper, ferret', { species: ['ferret'] }],
]);

const DRUGS: readonly StarterItem[] = [
  drug('amoxicillin_clavulanate', 'amoxicillin + clavulanic acid', 'tablets', 'tablet'),
  drug('doxycycline', 'doxycycline', 'tablets', 'tablet'),
  drug('metronidazole', 'metronidazole', 'tablets', 'tablet'),
  drug('meloxicam_oral', 'meloxicam', 'oral suspension', 'mL'),
  drug('meloxicam_injection', 'meloxicam', 'injection', 'mL'),
  drug('carprofen', 'carprofen', 'tablets', 'tablet'),
  drug('gabapentin', 'gabapentin', 'capsules', 'capsule'),
  drug('maropitant_injection', 'maropitant', 'injection', 'mL'),
  drug('prednisolone', 'prednisolone', 'tablets', 'tablet'),
  drug('dexamethasone', 'dexamethasone', 'injection', 'mL'),
  drug('furosemide', 'furosemide', 'tablets', 'tablet'),
  drug('pimobendan', 'pimobendan', 'tablets', 'tablet'),
  drug('buprenorphine', 'buprenorphine', 'injection', 'mL', 'anesthesia'),
  drug('butorphanol', 'butorphanol', 'injection', 'mL', 'anesthesia'),
  drug('ketamine', 'ketamine', 'injection', 'mL', 'anesthesia'),
  drug('propofol', 'propofol', 'injection', 'mL', 'anesthesia'),
  drug('isoflurane', 'isoflurane', 'inhalation', 'mL', 'anesthesia'),
  drug('crystalloid_fluid', 'balanced electrolyte solution', 'for infusion, 1 L', 'bag'),
  drug('fenbendazole', 'fenbendazole', 'tablets', 'tablet'),
  drug('praziquantel_pyrantel', 'praziquantel + pyrantel', 'tablets', 'tablet'),
  drug('fluralaner', 'fluralaner', 'chewable tablets', 'tablet'),
  drug('pentobarbital', 'pentobarbital', 'injection', 'mL'),
];

const GOODS: readonly StarterItem[] = [
  ...products([
    ['e_collar', 'Elizabethan collar'],
    ['recovery_suit', 'Recovery suit'],
    ['microchip', 'Microchip'],
    ['pill_pockets', 'Tablet treats', { unit: 'pack', taxClass: 'pet_food' }],
    ['chlorhexidine_shampoo', 'Chlorhexidine shampoo', { unit: 'bottle' }],
  ]),
  ...diets([
    ['diet_gastrointestinal', 'Gastrointestinal diet, dry'],
    ['diet_gastrointestinal_wet', 'Gastrointestinal diet, wet', { unit: 'can' }],
    ['diet_renal_cat', 'Renal diet, cat, dry', CAT],
    ['diet_urinary_cat', 'Urinary diet, cat, dry', CAT],
    ['diet_hypoallergenic', 'Hypoallergenic diet, dry'],
    ['diet_recovery', 'Recovery diet, wet', { unit: 'can' }],
  ]),
];

/** Tailwell’s own list of what most small animal clinics do, give and sell, by generic names. Each clinic edits its copy. */
export const STARTER_ITEMS: readonly StarterItem[] = [
  ...SERVICES,
  ...PROCEDURES,
  ...LABORATORY_TESTS,
  ...VACCINES,
  ...DRUGS,
  ...GOODS,
];
