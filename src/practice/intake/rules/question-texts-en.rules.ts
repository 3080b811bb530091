import type { QuestionTexts } from './question-texts-shape.rules.ts';

const PROGRESS = { better: 'Better', same: 'The same', worse: 'Worse' } as const;

/** English. Texts of alarming options have emergency words: a test finds them. */
export const EN_QUESTION_TEXTS: QuestionTexts = {
  reason: {
    label: 'What brings {{pet}} in?',
    hint: 'In your own words: what you have noticed, and what worries you.',
  },
  since_when: {
    label: 'How long has this been going on?',
    options: {
      today: 'It started today',
      days: '2 or 3 days',
      week: 'About a week',
      longer: 'Longer than that',
      routine: 'No problem, this is a routine visit',
    },
  },
  eating_drinking: {
    label: 'How is {{pet}} eating and drinking?',
    options: {
      usual: 'As usual',
      eats_less: 'Eating less than usual',
      eats_nothing: 'Not eating at all',
      drinks_less: 'Drinking less than usual',
      drinks_more: 'Drinking more than usual',
    },
  },
  medication: {
    label: 'What medications and supplements does {{pet}} take?',
    hint: 'Such as “Carprofen 50 mg twice a day, fish oil”. Enter “None” if there are none.',
  },
  anything_else: { label: 'Anything else the team should know?' },
  surgery_last_meal: {
    label: 'When did {{pet}} last eat, or when will the last meal be?',
    hint: 'Food and treats, with the time. Follow the fasting instructions from your clinic.',
  },
  surgery_calls: { label: 'May the team call you during the procedure about findings and costs?' },
  surgery_phone: { label: 'What number can the team reach you at that day?' },
  stomach_signs: {
    label: 'What have you noticed?',
    options: {
      vomits: 'Vomiting',
      diarrhea: 'Diarrhea',
      both: 'Vomiting and diarrhea',
      vomits_blood: 'Vomiting blood',
    },
  },
  stomach_eaten: {
    label: 'Could {{pet}} have swallowed something unusual?',
    options: {
      no: 'Not that I know of',
      food: 'New or spoiled food',
      object: 'An object, such as a toy or a bone',
      poison: 'Poison or a toxic plant',
    },
  },
  stomach_times: { label: 'How many times in the last 24 hours?', hint: 'A number, such as 3.' },
  skin_where: {
    label: 'Where does it itch most?',
    options: {
      ears: 'Ears',
      paws: 'Paws',
      belly: 'Belly',
      all_over: 'All over',
      elsewhere: 'Somewhere else',
    },
  },
  skin_parasites: {
    label: 'What flea and tick product do you give {{pet}}, and when was the last dose?',
    hint: 'Enter “None” if there is none.',
  },
  lameness_weight: {
    label: 'Is {{pet}} putting weight on the leg?',
    options: { full: 'Full weight', some: 'Some weight', none: 'No weight' },
  },
  lameness_where: { label: 'Which leg is it, and did anything happen before it started?' },
  breathing_cough: {
    label: 'What have you noticed?',
    options: {
      dry: 'A dry cough',
      wet: 'A wet cough or a runny nose',
      exercise: 'Coughing after exercise',
      trouble: 'Trouble breathing',
    },
  },
  breathing_contacts: {
    label: 'Has {{pet}} been with other animals in the last two weeks, such as at a kennel or a park?',
  },
  appetite_last_meal: {
    label: 'When did {{pet}} last eat a normal meal?',
    options: { today: 'Today', yesterday: 'Yesterday', two_days: 'Two days ago', longer: 'Longer ago' },
  },
  appetite_weight: { label: 'Has {{pet}} lost weight?' },
  urine_signs: {
    label: 'What have you noticed?',
    options: {
      often: 'Small amounts, more often',
      more: 'Larger amounts',
      indoors: 'Accidents indoors or outside the litter box',
      cannot: 'Tries, but cannot urinate',
    },
  },
  urine_color: { label: 'What does the urine look like?', hint: 'Such as clear, dark or pink.' },
  wound_bleeding: {
    label: 'How does the wound look now?',
    options: { no: 'Closed and dry', dried: 'Open or oozing', bleeds: 'It’s still bleeding' },
  },
  wound_cause: { label: 'Where is the wound, and how did it happen?' },
  lump_where: {
    label: 'Where is the lump, and how big is it?',
    hint: 'Such as “left side of the chest, like a grape”.',
  },
  lump_growth: {
    label: 'Has it grown?',
    options: { unchanged: 'No', slowly: 'Slowly', quickly: 'Quickly', unsure: 'I’m not sure' },
  },
  eye_signs: {
    label: 'What have you noticed about the eye?',
    options: { red: 'It’s red', discharge: 'Discharge', closed: 'It’s kept shut', other: 'Something else' },
  },
  eye_rubbing: { label: 'Is {{pet}} rubbing the eye?' },
  dental_chewing: {
    label: 'How is {{pet}} chewing?',
    options: {
      usual: 'As usual',
      one_side: 'On one side',
      soft_only: 'Only soft food',
      drops: 'Dropping food',
    },
  },
  dental_care: {
    label: 'What do you do for {{pet}}’s teeth at home?',
    hint: 'Such as brushing, chews, or nothing.',
  },
  wellness_reaction: { label: 'Has {{pet}} ever reacted badly to a vaccine or medication?' },
  wellness_parasites: {
    label: 'What flea, tick and worm prevention does {{pet}} get, and when was the last dose?',
    hint: 'Enter “None” if there are none.',
  },
  recheck_progress: { label: 'How is {{pet}} doing compared with the last visit?', options: PROGRESS },
  recheck_medication: { label: 'Were you able to give all medications as directed?' },
  last_visit_progress: { label: 'How has {{pet}} been since the last visit?', options: PROGRESS },
  prescribed_given: { label: 'Are you able to give {{pet}} the prescribed medication as directed?' },
  cat_outdoors: {
    label: 'Does {{pet}} live indoors or outdoors?',
    options: { indoors: 'Indoors', outdoors: 'Outdoors', both: 'Both' },
  },
  droppings: {
    label: 'How have {{pet}}’s droppings been since yesterday?',
    options: { usual: 'As usual', fewer: 'Fewer or smaller', none: 'None' },
  },
  housing: {
    label: 'What is {{pet}}’s housing like?',
    hint: 'Such as the size of the enclosure, temperature, light and food.',
  },
  young_food: { label: 'What does {{pet}} eat, and how often?' },
  senior_changes: { label: 'Have you noticed changes in {{pet}}’s walking, sleep or habits?' },
};
