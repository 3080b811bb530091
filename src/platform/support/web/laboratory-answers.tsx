import { type AnswerTopic, To } from './answer-topics.tsx';

/** What people ask about tests, results and connections. */
export const LABORATORY: AnswerTopic = {
  id: 'laboratory',
  title: 'Laboratory',
  answers: [
    {
      question: 'How do I order tests?',
      answer:
        'Open the visit and press “Order tests”. Once the samples are taken, submit the order: its tests are charged, and it goes to the laboratory. The order has the requisition and the labels to print.',
    },
    {
      question: 'Where do results arrive, and how do I work through them?',
      answer: (
        <>
          In the <To to="/clinic/labs">laboratory</To>, until a doctor signs them. J and K move between the
          reports, Enter opens one, S shows its values and then signs them.
        </>
      ),
    },
    {
      question: 'A report matches no patient. What now?',
      answer: (
        <>
          It waits under <To to="/clinic/labs?view=unmatched">Unmatched</To> with suggestions. A match can be
          undone until the report is signed.
        </>
      ),
    },
    {
      question: 'The laboratory corrected a value. Is the old one lost?',
      answer:
        'No. The old value stays in the report, and the report waits for a signature again. The client keeps seeing what you released.',
    },
    {
      question: 'When do clients see results?',
      answer:
        'Once you release them with a note in plain language. Signing alone shows the client nothing. Your interpretation stays in the clinic.',
    },
    {
      question: 'Who is notified of a critical result?',
      answer: (
        <>
          The doctor of the order, at once. If no one acknowledges it in time, the cover doctor is notified.
          Set both in the <To to="/clinic/settings?tab=laboratory-results">laboratory settings</To>.
        </>
      ),
    },
  ],
};

export const CONNECTIONS: AnswerTopic = {
  id: 'lab-connections',
  title: 'Laboratory connections',
  answers: [
    {
      question: 'How do I connect an analyzer or a laboratory?',
      answer: (
        <>
          Add it under <To to="/clinic/laboratories/connections">Connections</To>. Tailwell shows a code once:
          enter it in the analyzer as the receiving facility, so that its messages reach your clinic.
        </>
      ),
    },
    {
      question: 'No results arrive. What should I check?',
      answer:
        'The connection shows when it last sent something and what failed. Open a message to read why it was not applied. It is kept, and you can try it again.',
    },
    {
      question: 'A laboratory sent the same message twice. Do results appear twice?',
      answer: 'No. A repeated message changes nothing.',
    },
  ],
};
