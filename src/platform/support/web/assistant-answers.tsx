import { type AnswerTopic, To } from './answer-topics.tsx';

/** What people ask about drafts, follow-ups and the forecast. */
export const ASSISTANT: AnswerTopic = {
  id: 'assistant',
  title: 'Assistant',
  answers: [
    {
      question: 'What does the assistant do?',
      answer: (
        <>
          It asks clients questions before a visit, summarizes a pet’s history, answers questions about the
          record, and drafts visit notes, discharge instructions and replies. It sorts new messages, lists{' '}
          <To to="/clinic/follow-ups">follow-ups</To> and forecasts{' '}
          <To to="/clinic/inventory/forecast">stock</To>. It only drafts: nothing is saved in a record or sent
          until you use it.
        </>
      ),
    },
    {
      question: 'What is done by rules, and what by an AI model?',
      answer:
        'Rules do all of it, without a model. Questions before a visit, visit notes, follow-ups, message sorting and the forecast are always by rules. A model can draft summaries, answers, discharge instructions and replies if Tailwell allows it and your clinic has turned it on. If the model does not answer, rules draft instead. Each draft says what drafted it.',
    },
    {
      question: 'What does a model get to read?',
      answer:
        'Only what its task needs from the record, never internal or private notes. Names of clients, addresses, phone numbers and emails are replaced first, unless your clinic has turned that off.',
    },
    {
      question: 'Why is a sentence marked?',
      answer:
        'The record does not support it, or it could not be compared with the record. Confirm, edit or remove each marked sentence: until then the draft cannot be used, copied or printed. The chips below a sentence open the entries it rests on.',
    },
    {
      question: 'How do I send a week’s follow-ups?',
      answer: (
        <>
          Open <To to="/clinic/follow-ups">Follow-ups</To> and press W to select this week. E changes the one
          you are on, D drops it, X takes it out of the selection, and S sends what is selected. Calls become
          tasks. You can undo for ten seconds. A doctor or an admin has to confirm the intervals first.
        </>
      ),
    },
    {
      question: 'How good is the stock forecast?',
      answer: (
        <>
          The <To to="/clinic/inventory/forecast">forecast</To> shows by how much it was off over the last
          eight weeks, once an item has 16 weeks of history, and what “same as last year” was off after more
          than a year. It changes no order until your clinic turns that on, and every order stays a draft.
        </>
      ),
    },
    {
      question: 'How do I turn it off?',
      answer: (
        <>
          In the <To to="/clinic/settings?tab=assistant">assistant’s settings</To>: all of it, or feature by
          feature. What is off disappears from every screen. Drafts that you have used stay in the record.
        </>
      ),
      roles: ['clinic_admin'],
    },
    {
      question: 'Who can turn it off?',
      answer: 'Your clinic’s admins: all of it, or feature by feature.',
      roles: ['doctor', 'technician', 'csr'],
    },
  ],
};
