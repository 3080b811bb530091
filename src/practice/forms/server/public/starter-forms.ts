import type { FormKind } from '#vocabulary/form-fields.ts';
import { FormField } from '../../contract.ts';

interface StarterForm {
  /** Never changed: a clinic gets each starter form once. */
  readonly key: string;
  readonly kind: FormKind;
  readonly title: string;
  readonly body: string;
  readonly fields: readonly FormField[];
}

type Line = Partial<FormField> & Pick<FormField, 'id' | 'label'>;
const ask = (type: FormField['type'], { isRequired = true, ...line }: Line): FormField =>
  FormField.parse({ ...line, type, isRequired });

const SIGNATURE = ask('signature', { id: 'signature', label: 'Signature' });
const phoneToday = ask('short_text', {
  id: 'phone',
  label: 'Phone number where we can reach you today',
  fill: 'phone',
});

/**
 * Forms that a clinic can start from. Written for this product, in no particular state or country: each clinic has to
 * have them reviewed before it uses them, and they are marked until somebody declares that this was done.
 */
export const STARTER_FORMS: readonly StarterForm[] = [
  {
    key: 'anesthesia',
    kind: 'consent',
    title: 'Consent to anesthesia and surgery',
    body: `I am the owner of {{pet}}, or I am authorized to decide for the owner. I am at least 18 years old.

I authorize {{clinic}} to give {{pet}} anesthesia and to perform the procedure named below.

The procedure, its purpose, the alternatives and what is likely to happen without it were explained to me. I was able to ask questions, and they were answered.

I understand that anesthesia and surgery always carry some risk, including an unexpected reaction, infection, bleeding and, in rare cases, death, even in a healthy animal. No result can be guaranteed.

If something unexpected is found, I would like to be called first. If I cannot be reached, the choice that I make below applies.

I was given an estimate of the cost. The final cost can differ if {{pet}} needs more care than planned. I agree to pay for the care that is provided.`,
    fields: [
      ask('short_text', { id: 'procedure', label: 'Procedure' }),
      phoneToday,
      ask('yes_no', { id: 'fasted', label: 'Has your pet eaten anything since midnight?' }),
      ask('long_text', {
        id: 'medication',
        label: 'Medication and supplements in the last 48 hours',
        isRequired: false,
      }),
      ask('choice', {
        id: 'unexpected',
        label: 'If you cannot reach me and my pet needs more care',
        options: [
          'Do what the veterinarian thinks is best',
          'Only what is needed to save life',
          'Wait until you reach me',
        ],
      }),
      ask('choice', {
        id: 'cpr',
        label: 'If my pet’s heart or breathing stops',
        options: ['Try to resuscitate', 'Do not resuscitate'],
      }),
      ask('agree', { id: 'read', label: 'I have read and understood this form, and I agree to it.' }),
      SIGNATURE,
    ],
  },
  {
    key: 'euthanasia',
    kind: 'consent',
    title: 'Consent to euthanasia',
    body: `I am the owner of {{pet}}, or I am authorized to decide for the owner. I am at least 18 years old.

I ask {{clinic}} to end {{pet}}’s life humanely. I understand that this cannot be undone.

The other options that exist for {{pet}} were explained to me, and I had time to ask questions.

To the best of my knowledge, {{pet}} has not bitten anyone in the last 10 days. If that changes the next steps, the clinic will tell me.`,
    fields: [
      ask('yes_no', { id: 'bite', label: 'Has your pet bitten a person or an animal in the last 10 days?' }),
      ask('yes_no', { id: 'present', label: 'Would you like to be with your pet?' }),
      ask('choice', {
        id: 'aftercare',
        label: 'Afterward',
        options: [
          'Private cremation, ashes returned',
          'Group cremation, no ashes',
          'I take my pet home',
          'I will decide later',
        ],
      }),
      ask('choice', {
        id: 'keepsake',
        label: 'Keepsake',
        options: ['Paw print', 'Lock of hair', 'Paw print and lock of hair', 'None'],
        isRequired: false,
      }),
      ask('agree', { id: 'read', label: 'I have read this form, and I ask for the euthanasia of my pet.' }),
      SIGNATURE,
    ],
  },
  {
    key: 'client-intake',
    kind: 'intake',
    title: 'New client information',
    body: `Welcome to {{clinic}}. Your answers help us to prepare for your visit. You can stop at any time and finish later.`,
    fields: [
      ask('short_text', { id: 'name', label: 'Your full name', fill: 'client' }),
      ask('short_text', { id: 'phone', label: 'Phone number', fill: 'phone' }),
      ask('short_text', { id: 'email', label: 'Email address', fill: 'email' }),
      ask('short_text', { id: 'address', label: 'Address', fill: 'address', isRequired: false }),
      ask('short_text', {
        id: 'emergency',
        label: 'Emergency contact: name and phone number',
        isRequired: false,
      }),
      ask('short_text', { id: 'previous', label: 'Previous veterinarian', isRequired: false }),
      ask('yes_no', { id: 'records', label: 'May we ask them for your pet’s records?', isRequired: false }),
      ask('choice', {
        id: 'heard',
        label: 'How did you hear about us?',
        options: ['Friend or family', 'Online search', 'Another veterinarian', 'I live nearby', 'Other'],
        isRequired: false,
      }),
      ask('agree', { id: 'payment', label: 'I understand that payment is due when services are provided.' }),
      SIGNATURE,
    ],
  },
  {
    key: 'pet-history',
    kind: 'intake',
    title: 'Before your visit',
    body: `Please tell us how {{pet}} is doing, so we can make the most of your visit.

If {{pet}} has trouble breathing, has collapsed, may have eaten something poisonous or is bleeding heavily, do not wait for this form. Call us now.`,
    fields: [
      ask('long_text', { id: 'reason', label: 'What is the reason for the visit, and when did it start?' }),
      ask('choice', {
        id: 'appetite',
        label: 'Appetite',
        options: ['Normal', 'Eating less', 'Eating more', 'Not eating'],
      }),
      ask('choice', {
        id: 'thirst',
        label: 'Drinking',
        options: ['Normal', 'Drinking less', 'Drinking more', 'I’m not sure'],
      }),
      ask('yes_no', { id: 'vomiting', label: 'Vomiting or diarrhea in the last week?' }),
      ask('short_text', { id: 'diet', label: 'Food and treats', isRequired: false }),
      ask('long_text', { id: 'medication', label: 'Medication and supplements', isRequired: false }),
      ask('long_text', {
        id: 'reactions',
        label: 'Past reactions to medication or vaccines',
        isRequired: false,
      }),
      ask('long_text', { id: 'questions', label: 'What would you like to ask us?', isRequired: false }),
    ],
  },
  {
    key: 'boarding',
    kind: 'consent',
    title: 'Boarding agreement',
    body: `I leave {{pet}} in the care of {{clinic}} and agree to the following.

{{pet}} is fed, walked and given the medication that I name below. I have told the clinic about illnesses, allergies and behavior that its staff should know about.

If {{pet}} becomes ill or is injured, the clinic tries to reach me and my emergency contact. If no one can be reached, it may give the care that is needed, up to the amount below.

I agree to pay for boarding and for this care when I pick up {{pet}}.`,
    fields: [
      ask('date', { id: 'pickup', label: 'Pickup date' }),
      phoneToday,
      ask('short_text', { id: 'emergency', label: 'Emergency contact: name and phone number' }),
      ask('long_text', { id: 'feeding', label: 'Food: what, how much and how often' }),
      ask('long_text', { id: 'medication', label: 'Medication: what, how much and when', isRequired: false }),
      ask('short_text', { id: 'limit', label: 'Most that care may cost before you call me' }),
      ask('agree', { id: 'read', label: 'I have read this agreement, and I agree to it.' }),
      SIGNATURE,
    ],
  },
];
