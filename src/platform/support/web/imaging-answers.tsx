import { type AnswerTopic, To } from './answer-topics.tsx';

/** What people ask about images and the reports on them. */
export const IMAGING: AnswerTopic = {
  id: 'imaging',
  title: 'Imaging',
  answers: [
    {
      question: 'How do I request a radiograph?',
      answer:
        'Open the visit and press “Request imaging”. The request stays on your device’s worklist until the study is completed or canceled.',
    },
    {
      question: 'Where do the images arrive?',
      answer: (
        <>
          In the pet’s record, by the number of the request. Others wait under{' '}
          <To to="/clinic/imaging?tab=unmatched">Unmatched</To>.
        </>
      ),
    },
    {
      question: 'How do I connect a device?',
      answer: (
        <>
          Add it under <To to="/clinic/imaging?tab=devices">Devices</To> with its AE title, and enter the
          address shown there in the device. Use your clinic’s network or a VPN: DICOM is not encrypted.
        </>
      ),
    },
    {
      question: 'What do clients see of a study?',
      answer: 'The pictures that you share from the viewer, with your note. Never the files of the device.',
    },
  ],
};

export const REPORTS: AnswerTopic = {
  id: 'reports',
  title: 'Diagnostic reports',
  answers: [
    {
      question: 'How do I write a report?',
      answer:
        'Open the visit and press “New report”. It saves while you write. Pictures come from the pet’s documents.',
    },
    {
      question: 'Can I change a signed report?',
      answer: 'No. Add an addendum with its reason; the signed text stays.',
    },
    {
      question: 'What do clients see of a report?',
      answer: 'The conclusion and your note, once you release it. Technique and findings stay in the clinic.',
    },
  ],
};
