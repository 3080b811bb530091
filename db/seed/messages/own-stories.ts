import { from, note, reply, type Story } from './story.ts';

/** What the demo's client and the clinic have written to each other: an answer that waits to be read, a question, and one that is closed. */
export const OWN_STORIES: readonly Story[] = [
  {
    channel: 'portal',
    whom: { own: 'Biscuit' },
    topic: 'medical',
    subject: 'Biscuit’s blood results',
    assignee: 'doctor',
    team: 'medical',
    status: 'pending',
    lines: [
      from(
        [-1, '16:20'],
        'Hello, the lab report is in the portal now. The white blood cells are marked as high. Is that something to worry about?',
      ),
      note(
        'csr',
        [-1, '16:45'],
        '{doctor}, can you answer this one? The report was in the portal before we called.',
      ),
      reply(
        'doctor',
        [-1, '17:10'],
        'Hi {first}, no need to worry. A slightly raised count fits the skin infection on the flank, and everything else is normal. Please finish the antibiotic, and we will check the skin at the next visit.',
        { delivery: 'read' },
      ),
      from([-1, '17:32'], 'That is a relief, thank you! {He} is scratching much less already.'),
      reply(
        'doctor',
        25,
        'Good to hear. If the redness comes back once the tablets are finished, send us a photo here before you come in.',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { own: 'Mochi' },
    topic: 'refill',
    subject: 'More dental food for Mochi',
    team: 'desk',
    lines: [
      from(
        14,
        'Hi, we have about four days of the dental food left. Could you put a 3 kg bag aside? I can pick it up on the way home.',
      ),
    ],
  },
  {
    channel: 'portal',
    whom: { own: 'Pepper' },
    topic: 'general',
    subject: 'How much hay is enough?',
    status: 'resolved',
    assignee: 'csr',
    lines: [
      from(
        [-12, '10:05'],
        'Pepper leaves half of the hay since we changed the brand. Is that a problem as long as the greens are gone?',
      ),
      reply(
        'technician',
        [-12, '11:30'],
        'Hi {first}, hay should be most of what a rabbit eats, so please offer the old brand again next to the new one. If Pepper eats less than half for two days, or leaves smaller droppings, please call us.',
        { delivery: 'read' },
      ),
      from([-12, '12:02'], 'Back on the old brand, and the hay is gone. Thank you!'),
    ],
  },
];
