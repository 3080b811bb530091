import { type AnswerTopic, To } from './answer-topics.tsx';

/** What people ask about images and the reports on them. */
export const IMAGING: AnswerTopic = {
  id: 'imaging',
  title: 'Imaging',
  answers: [
    {
      question: 'How do I request a radiograph?',
      answer:
        'On the page of the visit: “Request imaging”. The request is on the worklist of your device until the study is completed or canceled.',
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
          address that is shown there in the device. Use your clinic’s network or a VPN: DICOM is not
          encrypted.
        </>
      ),
    },
    {
      question: 'What does the client see of a study?',
      answer: 'The pictures that you share from the viewer, with your note. Never the files of the device.',
    },
  ],
};

export const REPORTS: AnswerTopic = {
  id: 'reports',
  title: 'Reports on endoscopy, cytology and images',
  answers: [
    {
      question: 'How do I write a report?',
      answer:
        'On the page of the visit: “New report”. It is saved while you write. Pictures are documents of the pet.',
    },
    {
      question: 'Can I change a signed report?',
      answer: 'No. Add an addendum with its reason; the signed text stays.',
    },
    {
      question: 'What does the client see of a report?',
      answer: 'The conclusion and your note, once you release it. Technique and findings stay in the clinic.',
    },
  ],
};
