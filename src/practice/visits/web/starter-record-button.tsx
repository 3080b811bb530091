import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { addStarterRecordEndpoint } from '../rules.contract.ts';

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];

/** Adds the starter templates and usual vital signs that the clinic does not have. */
export function StarterRecordButton() {
  const add = useWrite(addStarterRecordEndpoint);
  return (
    <May call={addStarterRecordEndpoint}>
      <Button
        size="sm"
        busy={add.isPending}
        onClick={() =>
          add.mutate(
            {},
            {
              onSuccess: ({ templates, ranges }) => {
                const added = [...counted(templates, 'template'), ...counted(ranges, 'range')];
                notify({
                  title:
                    added.length === 0
                      ? 'You already have the full starter set'
                      : `Added: ${added.join(', ')}`,
                  tone: 'good',
                });
              },
              onError: (error) =>
                notify({ title: 'Nothing was added', text: messageOf(error), tone: 'destructive' }),
            },
          )
        }
      >
        Add starter set
      </Button>
    </May>
  );
}
