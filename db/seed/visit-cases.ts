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
}

const WELL =
  'Eating, drinking, urination and defecation normal at home. No coughing, sneezing, vomiting or diarrhea.';
const HEALTHY: VisitCase = {
  subjective: WELL,
  assessment: 'Healthy on today’s exam. Body condition good.',
  plan: 'Continue the current diet and parasite prevention. Next wellness exam in one year.',
  discharge: 'The exam was normal today. Please continue the current diet and parasite prevention.',
  diagnosis: 'Healthy animal',
};
const VACCINATED: VisitCase = {
  subjective: `Here for vaccination. ${WELL} No reaction to earlier vaccines.`,
  assessment: 'Fit for vaccination.',
  plan: 'Vaccinated today, see vaccinations. Next booster as listed.',
  discharge:
    'Mild tiredness for a day or two is common after a vaccination. Call us at once for facial swelling, vomiting or trouble breathing.',
};
const FIRST: VisitCase = {
  ...HEALTHY,
  subjective: `First visit. ${WELL} Earlier vaccinations and deworming noted from the pet passport.`,
  plan: 'Vaccination and parasite plan discussed. Neutering, diet and insurance discussed.',
};
const NAILS: VisitCase = {
  subjective: 'Nails too long, otherwise well.',
  assessment: 'Overgrown nails, no injury.',
  plan: 'Nails trimmed. Repeat every six to eight weeks.',
  discharge: 'We trimmed the nails today. Please come back in six to eight weeks.',
};
const OPERATION: VisitCase = {
  subjective: 'Admitted for the planned procedure. Fasted since last evening. No problems reported at home.',
  assessment: 'Fit for anesthesia. Procedure without complications, recovery uneventful.',
  plan: 'Pain relief for five days. Recheck of the wound in three days, stitches out in ten.',
  discharge:
    'Please keep the wound dry and clean, use the collar, and allow only short walks. Give the pain relief as prescribed. Call us for bleeding, swelling or loss of appetite.',
};
const RECHECKED: VisitCase = {
  subjective: 'Here for a recheck. Better since the last visit, medication given as prescribed.',
  assessment: 'Improved compared with the last visit.',
  plan: 'Finish the current treatment. No further recheck needed unless signs return.',
  discharge: 'The recheck shows good progress. Please finish the treatment as planned.',
};
const DENTAL: VisitCase = {
  subjective: 'Bad breath for some months, eats on one side at times. Fasted since last evening.',
  assessment: 'Periodontal disease, stage 2. Scaling and polishing under anesthesia, radiographs taken.',
  plan: 'Soft food for three days, pain relief for three days, home dental care shown.',
  discharge: 'Feed soft food for three days and give the pain relief with food. Start brushing after a week.',
  abnormal: { oral: 'Calculus and gingivitis, premolars and molars.' },
  diagnosis: 'Periodontal disease',
  isProblem: true,
};

/** By the reasons of the demo's appointments. */
export const VISIT_CASES: Readonly<Record<string, VisitCase>> = {
  'Yearly check-up': HEALTHY,
  'Senior check with blood test': {
    ...HEALTHY,
    assessment: 'Senior check without new findings. Mild stiffness, blood test within the usual ranges.',
    abnormal: { musculoskeletal: 'Mild stiffness after rest, no pain on manipulation.' },
    diagnosis: 'Osteoarthritis',
    isProblem: true,
  },
  'Check-up before travelling abroad': {
    ...HEALTHY,
    plan: 'Travel requirements and parasite prevention discussed. Passport checked.',
  },
  'Weight check and diet plan': {
    ...HEALTHY,
    assessment: 'Above ideal weight.',
    plan: 'Diet plan with weighed portions, target of 1 % of body weight a week. Weight check in four weeks.',
    discharge: 'Please weigh each meal as in the diet plan and leave out treats. Weight check in four weeks.',
    abnormal: { general: 'Overweight, waist not visible.' },
    diagnosis: 'Obesity',
    isProblem: true,
  },
  'Check-up after adoption': FIRST,
  'Yearly booster': VACCINATED,
  'Rabies booster': VACCINATED,
  'Second puppy vaccination': VACCINATED,
  'Kennel cough, boarding next week': VACCINATED,
  'Cat flu booster': VACCINATED,
  'First visit, adopted last week': FIRST,
  'First visit, puppy of ten weeks': FIRST,
  'First visit, moved here': FIRST,
  'First visit, kitten of twelve weeks': FIRST,
  'Vomiting since yesterday': {
    subjective:
      'Vomited four times since yesterday, food at first, then foam. Drinks. No access to toxins known.',
    assessment: 'Acute gastroenteritis, mild. No sign of obstruction on palpation.',
    plan: 'Anti-nausea injection, bland diet for three days. Radiographs if vomiting continues.',
    discharge:
      'Small meals of bland food for three days. Come back if there is vomiting tomorrow or any blood.',
    abnormal: { abdomen: 'Mild discomfort on palpation, no mass felt.' },
    diagnosis: 'Acute gastroenteritis',
  },
  'Limping, left hind leg': {
    subjective: 'Lame on the left hind leg for three days after running, better after rest.',
    assessment: 'Soft tissue strain likely. Knee stable, no fracture palpable.',
    plan: 'Anti-inflammatory for five days, leash walks for two weeks. Radiographs if not improved.',
    discharge: 'Only short walks on a leash for two weeks. Give the medicine with food.',
    abnormal: { musculoskeletal: 'Lameness grade 2 of 5, left hind; pain on extension of the hip.' },
    diagnosis: 'Sprain or strain',
  },
  'Not eating for two days': {
    subjective: 'No appetite for two days, drinks a little, less active. No vomiting.',
    assessment: 'Loss of appetite of unknown cause. Mild dehydration.',
    plan: 'Blood test, fluids under the skin, appetite stimulant. Recheck tomorrow.',
    discharge: 'Offer warm, smelly food in small portions. We call with the blood results.',
    abnormal: { general: 'Quiet, about 5 % dehydrated.' },
    diagnosis: 'Loss of appetite',
  },
  'Ear shaking and smell': {
    subjective: 'Head shaking and bad smell from the ears for a week. Swam last weekend.',
    assessment: 'Otitis externa on both sides, yeast on cytology.',
    plan: 'Ears cleaned. Ear drops for two weeks, recheck with cytology.',
    discharge:
      'Clean the ears every third day and give the drops daily for two weeks, even if they look better.',
    abnormal: { ears: 'Red canals, brown wax on both sides, eardrums intact.' },
    diagnosis: 'Otitis externa',
    isProblem: true,
  },
  'Coughing at night': {
    subjective: 'Coughs at night for two weeks, tires sooner on walks.',
    assessment: 'Heart murmur with cough. Early heart disease possible.',
    plan: 'Chest radiographs and heart ultrasound booked. Resting breathing rate counted at home.',
    discharge: 'Please count the breaths per minute during sleep each day. Call us at once above 40.',
    abnormal: { cardiovascular: 'Systolic murmur, grade 3 of 6, left apex.' },
    diagnosis: 'Heart murmur',
    isProblem: true,
  },
  'Diarrhoea, still lively': {
    subjective: 'Soft stool for three days, five times a day, no blood. Lively, eats well.',
    assessment: 'Acute gastroenteritis, mild.',
    plan: 'Fecal test, probiotic and bland diet for five days.',
    discharge: 'Bland diet and probiotic for five days. Come back for blood, vomiting or weakness.',
    abnormal: { abdomen: 'Gas-filled loops, no pain.' },
    diagnosis: 'Acute gastroenteritis',
  },
  'Itching and red belly': {
    subjective: 'Scratches and licks for a month, worse after walks in the grass.',
    assessment: 'Atopic dermatitis suspected, no parasites found.',
    plan: 'Anti-itch medication for two weeks, strict flea control, diet trial if it returns.',
    discharge: 'Give the tablets daily, rinse the paws after walks, and keep up the flea control.',
    abnormal: { skin: 'Red belly and armpits, no fleas or flea dirt.' },
    diagnosis: 'Atopic dermatitis',
    isProblem: true,
  },
  'Swollen eye': {
    subjective: 'Left eye swollen and half closed since this morning.',
    assessment: 'Conjunctivitis, cornea intact.',
    plan: 'Eye drops three times a day for a week.',
    discharge: 'Wipe the eye clean, then give the drops three times a day. Use the collar against rubbing.',
    abnormal: { eyes: 'Left: red, swollen conjunctiva, stain negative.' },
    diagnosis: 'Conjunctivitis',
  },
  'Drinks a lot lately': {
    subjective: 'Drinks and urinates much more for a month, appetite good, some weight loss.',
    assessment: 'Increased thirst, kidney disease or diabetes to be ruled out.',
    plan: 'Blood and urine tests sent. Next steps by result.',
    discharge: 'Please leave water out at all times. We call with the results in two days.',
    abnormal: { general: 'Muscle over the back slightly reduced.' },
    diagnosis: 'Increased thirst',
    isProblem: true,
  },
  'Torn claw, bleeding stopped': {
    subjective: 'Tore a claw on a walk today, bleeding stopped at home.',
    assessment: 'Broken nail, right front.',
    plan: 'Loose part removed, bandage for two days, pain relief for three days.',
    discharge: 'Keep the bandage dry and remove it in two days. Give the pain relief with food.',
    abnormal: { musculoskeletal: 'Broken nail, right front, second toe.' },
    diagnosis: 'Broken nail',
  },
  'Tartar and bad breath': DENTAL,
  'Dental cleaning, two loose teeth': { ...DENTAL, plan: `Two loose teeth extracted. ${DENTAL.plan}` },
  'Dental cleaning with X-rays': DENTAL,
  Spay: OPERATION,
  Neuter: OPERATION,
  'Removal of a skin lump': {
    ...OPERATION,
    assessment: 'Skin lump removed with a margin and sent for histology. Recovery uneventful.',
    diagnosis: 'Lipoma',
  },
  'Cruciate repair, right knee': {
    ...OPERATION,
    assessment: 'Rupture of the cranial cruciate ligament, right; stabilized surgically.',
    diagnosis: 'Cranial cruciate ligament rupture',
    isProblem: true,
  },
  'Bladder stones': {
    ...OPERATION,
    assessment: 'Bladder stones removed and sent for analysis. Recovery uneventful.',
    diagnosis: 'Urolithiasis',
    isProblem: true,
  },
  'Nail trim': NAILS,
  'Nail trim and anal glands': { ...NAILS, plan: 'Nails trimmed, anal sacs emptied.' },
  'Stitches out': { ...RECHECKED, assessment: 'Wound healed, stitches removed.' },
  'Recheck of the ear': { ...RECHECKED, assessment: 'Ear canals clean, cytology without yeast.' },
  'Blood pressure recheck': RECHECKED,
  'Bandage change': {
    ...RECHECKED,
    assessment: 'Wound clean, new bandage applied.',
    plan: 'Next bandage change in three days.',
  },
  'Recheck after antibiotics': RECHECKED,
  'Blood sugar curve': RECHECKED,
};

export const OTHER_CASE: VisitCase = HEALTHY;

/** Seen without an appointment, a few hours ago at most. */
export const EMERGENCIES = [
  { species: 'dog', reason: 'Not eating for two days', status: 'awaiting_results', minutesAgo: 190 },
  { species: 'cat', reason: 'Vomiting since yesterday', status: 'open', minutesAgo: 35 },
] as const;
