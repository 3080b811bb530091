interface SampleWorld {
  readonly petId: string;
  readonly conversationId: string;
}

const key = ({ petId }: SampleWorld) => ({ petId, purpose: 'recheck', day: '2026-03-10' });
const several = (world: SampleWorld) => ({ items: [key(world)] });

export const FOLLOW_UP_SAMPLES = {
  'assistant.draftReply': ({ conversationId }: SampleWorld) => ({ conversationId }),
  'followUps.change': (world: SampleWorld) => ({ ...key(world), on: null, text: 'Please come on Friday.' }),
  'followUps.confirmIntervals': () => ({
    items: [{ purpose: 'recheck', way: 'message', afterDays: -3, graceDays: 30 }],
  }),
  'followUps.drop': several,
  'followUps.list': () => ({}),
  'followUps.listIntervals': () => ({}),
  'followUps.send': several,
  'followUps.undo': several,
};
