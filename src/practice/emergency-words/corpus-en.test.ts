import { describe, expect, test } from 'vitest';
import { lexiconsWith } from './base-words.rules.ts';
import { findEmergencyIn } from './emergency.rules.ts';

const levelOf = (text: string) => findEmergencyIn(text, lexiconsWith([]))?.level ?? null;

/** What clients write in an emergency: recall is 1. */
const RED = [
  "My dog can't breathe please help",
  'she is gasping for air',
  'Bella is choking on a chew toy!!',
  'his gums are blue',
  'my puppy chewed through an electric cord and is shaking',
  'left her in the car, she is panting like crazy and wont cool down',
  "she can't bre\u200bathe",
  'her gums look really pale and she is weak',
  'he is bleeding and it wont stop',
  'there is blood everywhere, he cut his paw',
  'Max just collapsed in the yard',
  'my cat is unconscious',
  "she won't wake up",
  'he is having a seizure right now',
  'having a siezure for the third time today',
  'our dog is fitting',
  "My male cat can't pee since yesterday",
  'he keeps straining to urinate and nothing comes out',
  'cat hasnt peed in two days',
  'bloated and dry heaving',
  'her belly is hard and she is retching',
  'Our puppy ate rat poison',
  'he ate a whole bar of dark chocolate 20 min ago',
  'She got into grapes, maybe ten of them',
  'dog drank antifreeze',
  'he was hit by a car',
  'Luna got run over by a truck',
  'my cat fell out of a third floor window',
  'his eye popped out of the socket',
  'left in a hot car, he is overheated',
  'he cant walk, dragging his back legs',
  'in labor for 5 hours and no puppies yet',
  'bitten by a snake on the trail',
  'her face is swollen after a bee sting',
  'heeelp she is chooooking',
  '🆘 please call',
  'He isn’t breathing',
  'no pulse i think',
  'dog attack, deep wound on neck',
  'hes not responding to anything',
  'i think he is dying',
  'cant breath',
  'we had a seizure last year and now he is having a seizure again',
  "he's not eating, vomiting blood",
  "I don't know what to do she is bleeding",
];

/** What is said not to be so, to be past, or is only asked: staff see it, and the client gets no alarm. */
const AMBER = [
  'no bleeding since the surgery',
  'there is no blood loss and no bleeding',
  'he is not choking, just coughing',
  'She has never had a seizure',
  'He went home without any bleeding',
  "She isn't bleeding anymore",
  'the bleeding has stopped',
  'no seizures since Monday',
  'no signs of poisoning',
  'He had a seizure last year',
  'she collapsed two years ago',
  'history of seizures',
  'What if he has a seizure on vacation?',
  'What are the signs of heatstroke?',
  'what are symptoms of bloat',
  'How do I know if she is choking?',
  'he hasnt collapsed or fainted',
  'not bloated today',
  'does not seem paralyzed',
  'No swelling of the face, just a small bump',
  'the vet said it was not poisoning',
  'As a puppy he ate chocolate and was fine',
  'neither bleeding nor limping',
  'is this plant toxic',
];

/** What only looks like one. */
const NOTHING = [
  'Can I get a refill of his seizure medication?',
  'We need more seizure meds please',
  'Blood test results please',
  'When will the blood work be back?',
  'Is the breeding certificate ready?',
  'I was cooking when you called',
  'The harness is not fitting properly',
  'I have a gift for the team',
  "I can't stand the waiting",
  "I can't walk in without an appointment, right?",
  "I can't move the appointment, sorry",
  'Does she need her rabies shot this year?',
  'he has bad breath',
  'do you carry bleeding heart plants? lol',
  'can we run over the invoice tomorrow',
  'She needs a bag of the stool diet food',
  'Where is my receipt?',
  'Is the office open on Labor Day?',
  'Rattlesnake vaccine appointment please',
  'Please update my emergency contact',
  'My phone is dying, text me later',
  'I am dying to know the results',
  'he had his blood pressure checked',
  'collapsible crate for sale?',
  'chicken and rice for an upset tummy?',
  'he is limping a little',
  'Thanks so much, you are the best!',
];

describe('EMERGENCY-1: English', () => {
  test.each(RED)('red: %s', (text) => expect(levelOf(text)).toBe('red'));
  test.each(AMBER)('amber: %s', (text) => expect(levelOf(text)).toBe('amber'));
  test.each(NOTHING)('nothing: %s', (text) => expect(levelOf(text)).toBeNull());
});
