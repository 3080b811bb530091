import type { BodySystem } from '#vocabulary/exam.ts';

/** What was found and done for one reason of a visit. Text is plain; a line that begins with `- ` is an item of a list. */
export interface VisitCase {
  readonly subjective: string;
  readonly assessment: string;
  readonly plan: string;
  readonly discharge: string;
  /** What was abnormal; what else was examined is normal. */
  readonly abnormal?: Partial<Readonly<Record<BodySystem, string>>>;
  /** The code of a starter term. */
  readonly diagnosis?: string;
  /** Becomes a problem of the pet. */
  readonly isProblem?: boolean;
  /** The pet got the vaccinations that were due. */
  readonly isVaccination?: boolean;
}

const WELL =
  'Eating, drinking, urination and defecation normal at home. No coughing, sneezing, vomiting or diarrhea.';
const HEALTHY: VisitCase = {
  subjective: WELL,
  assessment: 'Healthy on today’s exam. Body condition good.',
  plan: 'Continue the current diet and parasite prevention. Next wellness exam in one year.',
  discharge: 'The exam was normal today. Continue the current diet and parasite prevention.',
  diagnosis: 'Healthy animal',
};
const VACCINATED: VisitCase = {
  isVaccination: true,
  subjective: `Here for vaccination. ${WELL} No reaction to earlier vaccines.`,
  assessment: 'Fit for vaccination.',
  plan: 'Vaccinated today. Next boosters as listed under vaccinations.',
  discharge:
    'Mild tiredness for a day or two is common after a vaccination. Call us right away for facial swelling, vomiting or trouble breathing.',
};
const FIRST: VisitCase = {
  ...HEALTHY,
  subjective: `First visit. ${WELL} Previous vaccinations and deworming entered from the records the owner brought.`,
  plan: 'Discussed housing, diet, preventive care and insurance.',
};
const NAILS: VisitCase = {
  subjective: 'Nails overgrown, otherwise well.',
  assessment: 'Overgrown nails, no injury.',
  plan: 'Nails trimmed. Repeat every six to eight weeks.',
  discharge: 'We trimmed the nails today. Come back in six to eight weeks.',
};
const OPERATION: VisitCase = {
  subjective: 'Admitted for the planned procedure. Fasted since last night. No problems reported at home.',
  assessment: 'Fit for anesthesia. Procedure without complications, recovery uneventful.',
  plan: 'Pain relief for five days. Incision check in three days, suture removal in 10 to 14 days.',
  discharge:
    'Keep the incision clean and dry, leave the cone on, and keep your pet calm. Give the pain medication as prescribed. Call us if you see bleeding, swelling or loss of appetite.',
};
const RECHECKED: VisitCase = {
  subjective: 'Recheck. Doing better since the last visit, medication given as prescribed.',
  assessment: 'Improved compared with the last visit.',
  plan: 'Finish the current treatment. No further recheck needed unless signs return.',
  discharge: 'Good progress today. Finish the treatment as planned.',
};
const DENTAL: VisitCase = {
  subjective: 'Bad breath for several months, sometimes chews on one side. Fasted since last night.',
  assessment: 'Periodontal disease, stage 2. Scaling and polishing under anesthesia, radiographs taken.',
  plan: 'Soft food and pain relief for three days. Home dental care demonstrated.',
  discharge: 'Feed soft food for three days and give the pain relief with food. Start brushing after a week.',
  abnormal: { oral: 'Calculus and gingivitis, premolars and molars.' },
  diagnosis: 'Periodontal disease',
  isProblem: true,
};

/** By the reasons of the demo's appointments. */
export const VISIT_CASES: Readonly<Record<string, VisitCase>> = {
  'Annual wellness exam': HEALTHY,
  'Senior exam with bloodwork': {
    ...HEALTHY,
    assessment:
      'Senior exam without new concerns. Mild stiffness, consistent with osteoarthritis. Bloodwork within reference ranges.',
    abnormal: { musculoskeletal: 'Mild stiffness after rest, no pain on manipulation.' },
    diagnosis: 'Osteoarthritis',
    isProblem: true,
  },
  'Travel health certificate': {
    ...HEALTHY,
    plan: 'Travel requirements and parasite prevention discussed. Microchip and rabies vaccination verified.',
  },
  'Weight check and diet plan': {
    ...HEALTHY,
    assessment: 'Above ideal weight.',
    plan: 'Diet plan with weighed portions, aiming for 1% of body weight per week. Weight check in four weeks.',
    discharge: 'Weigh each meal according to the diet plan and skip treats. Weight check in four weeks.',
    abnormal: { general: 'Overweight, waist not visible.' },
    diagnosis: 'Obesity',
    isProblem: true,
  },
  'Exam after adoption': FIRST,
  'Annual vaccines': VACCINATED,
  'Rabies booster': VACCINATED,
  'Puppy vaccines, second round': VACCINATED,
  'Bordetella vaccine, boarding next week': VACCINATED,
  'FVRCP booster': VACCINATED,
  'First visit, adopted last week': FIRST,
  'First visit, 10-week-old puppy': FIRST,
  'First visit, new in town': FIRST,
  'First visit, 12-week-old kitten': FIRST,
  'Vomiting since yesterday': {
    subjective:
      'Vomited four times since yesterday, food at first, then foam. Drinking. No known access to toxins.',
    assessment: 'Acute gastroenteritis, mild. No sign of obstruction on palpation.',
    plan: 'Anti-nausea injection, bland diet for three days. Radiographs if vomiting continues.',
    discharge:
      'Small meals of bland food for three days. Come back if the vomiting continues tomorrow or you see any blood.',
    abnormal: { abdomen: 'Mild discomfort on palpation, no mass felt.' },
    diagnosis: 'Acute gastroenteritis',
  },
  'Limping, left hind leg': {
    subjective: 'Lame on the left hind leg for three days after running, better with rest.',
    assessment: 'Soft tissue strain likely. Stifle stable, no fracture palpable.',
    plan: 'Anti-inflammatory for five days, leash walks for two weeks. Radiographs if not improved.',
    discharge: 'Short leash walks only for two weeks. Give the medication with food.',
    abnormal: { musculoskeletal: 'Lameness grade 2 of 5, left hind; pain on extension of the hip.' },
    diagnosis: 'Sprain or strain',
  },
  'Not eating for two days': {
    subjective: 'No appetite for two days, drinking a little, less active. No vomiting.',
    assessment: 'Inappetence of unknown cause. Mild dehydration.',
    plan: 'CBC and chemistry, subcutaneous fluids, appetite stimulant. Recheck tomorrow.',
    discharge: 'Offer warm, strong-smelling food in small portions. We will call with the bloodwork results.',
    abnormal: { general: 'Quiet, about 5% dehydrated.' },
    diagnosis: 'Loss of appetite',
  },
  'Shaking head, ears smell': {
    subjective: 'Head shaking and odor from the ears for a week. Swam last weekend.',
    assessment: 'Bilateral otitis externa, yeast on cytology.',
    plan: 'Ears cleaned. Ear drops for two weeks, then recheck with cytology.',
    discharge:
      'Clean the ears every third day and give the drops daily for two weeks, even if the ears look better.',
    abnormal: { ears: 'Erythematous canals, brown waxy discharge on both sides, eardrums intact.' },
    diagnosis: 'Otitis externa',
    isProblem: true,
  },
  'Coughing at night': {
    subjective: 'Coughing at night for two weeks, tires sooner on walks.',
    assessment: 'Heart murmur with cough. Early heart disease suspected.',
    plan: 'Thoracic radiographs today, echocardiogram booked. Owner to count the resting respiratory rate at home.',
    discharge: 'Count the breaths per minute during sleep each day. Call us right away if it is above 40.',
    abnormal: { cardiovascular: 'Systolic murmur, grade 3 of 6, left apex.' },
    diagnosis: 'Heart murmur',
    isProblem: true,
  },
  'Diarrhea, otherwise bright': {
    subjective: 'Soft stool for three days, five times a day, no blood. Bright, eating well.',
    assessment: 'Acute gastroenteritis, mild.',
    plan: 'Fecal test, probiotic and bland diet for five days.',
    discharge: 'Bland diet and probiotic for five days. Come back if there is blood, vomiting or weakness.',
    abnormal: { abdomen: 'Gas-filled loops, no pain.' },
    diagnosis: 'Acute gastroenteritis',
  },
  'Itching and red belly': {
    subjective: 'Scratching and licking for a month, worse after walks in the grass.',
    assessment: 'Atopic dermatitis suspected, no parasites found.',
    plan: 'Anti-itch medication for two weeks, strict flea control, diet trial if it returns.',
    discharge: 'Give the tablets daily, rinse the paws after walks, and keep up the flea control.',
    abnormal: { skin: 'Erythema of the ventral abdomen and axillae, no fleas or flea dirt.' },
    diagnosis: 'Atopic dermatitis',
    isProblem: true,
  },
  'Swollen eye': {
    subjective: 'Left eye swollen and half closed since this morning.',
    assessment: 'Conjunctivitis, cornea intact.',
    plan: 'Eye drops three times a day for a week.',
    discharge: 'Wipe the eye clean, then give the drops three times a day. Do not let your pet rub it.',
    abnormal: { eyes: 'Left: red, swollen conjunctiva, stain negative.' },
    diagnosis: 'Conjunctivitis',
  },
  'Drinking more than usual': {
    subjective: 'Drinking and urinating much more for a month, good appetite, some weight loss.',
    assessment: 'Polyuria and polydipsia. Rule out kidney disease and diabetes.',
    plan: 'CBC, chemistry and urinalysis sent. Next steps depend on the results.',
    discharge: 'Leave water out at all times. We will call with the results in two days.',
    abnormal: { general: 'Mild epaxial muscle loss.' },
    diagnosis: 'Increased thirst',
    isProblem: true,
  },
  'Torn nail, bleeding stopped': {
    subjective: 'Tore a nail on a walk today, bleeding stopped at home.',
    assessment: 'Broken nail, right front.',
    plan: 'Loose fragment removed, bandage for two days, pain relief for three days.',
    discharge: 'Keep the bandage dry and remove it in two days. Give the pain relief with food.',
    abnormal: { musculoskeletal: 'Broken nail, right front, second toe.' },
    diagnosis: 'Broken nail',
  },
  'Losing weight, otherwise bright': {
    subjective: 'Lost weight over two months. Active, and eats what is offered.',
    assessment: 'Weight loss of unknown cause. Teeth or beak without findings on first inspection.',
    plan: 'Fecal test today. Housing and diet reviewed. Weekly weights at home, recheck in three weeks.',
    discharge: 'Weigh your pet once a week at the same time of day, write it down, and bring the list.',
    abnormal: { general: 'Thin, bright and alert.' },
  },
  'Tartar and bad breath': DENTAL,
  'Dental cleaning, two loose teeth': { ...DENTAL, plan: `Two loose teeth extracted. ${DENTAL.plan}` },
  'Dental cleaning with X-rays': DENTAL,
  Spay: OPERATION,
  Neuter: OPERATION,
  'Skin mass removal': {
    ...OPERATION,
    assessment: 'Skin mass removed with margins and sent for histopathology. Recovery uneventful.',
    diagnosis: 'Lipoma',
  },
  'Cruciate repair, right knee': {
    ...OPERATION,
    assessment: 'Rupture of the cranial cruciate ligament, right; stabilized surgically.',
    diagnosis: 'Cranial cruciate ligament rupture',
    isProblem: true,
  },
  'Bladder stone removal': {
    ...OPERATION,
    assessment: 'Bladder stones removed and sent for analysis. Recovery uneventful.',
    diagnosis: 'Urolithiasis',
    isProblem: true,
  },
  'Nail trim': NAILS,
  'Nail trim and anal glands': { ...NAILS, plan: 'Nails trimmed, anal sacs emptied.' },
  'Suture removal': { ...RECHECKED, assessment: 'Incision healed, sutures removed.' },
  'Ear recheck': { ...RECHECKED, assessment: 'Ear canals clean, cytology without yeast.' },
  'Blood pressure recheck': RECHECKED,
  'Bandage change': {
    ...RECHECKED,
    assessment: 'Wound clean, new bandage applied.',
    plan: 'Next bandage change in three days.',
  },
  'Recheck after antibiotics': RECHECKED,
  'Glucose curve': RECHECKED,
};

export const OTHER_CASE: VisitCase = HEALTHY;

/** Seen without an appointment, a few hours ago at most. */
export const EMERGENCIES = [
  { species: 'dog', reason: 'Not eating for two days', status: 'awaiting_results', minutesAgo: 190 },
  { species: 'cat', reason: 'Vomiting since yesterday', status: 'open', minutesAgo: 35 },
] as const;
