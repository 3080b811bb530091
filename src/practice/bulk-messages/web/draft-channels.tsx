import { ArrowUp } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { BULK_CHANNELS, type BulkChannel } from '#vocabulary/bulk-messages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import type { DraftFields } from './draft-form.ts';

/** The channels in the order in which they are tried, then those that are not used. */
export const DraftChannels = ({ form }: { readonly form: UseFormReturn<DraftFields> }) => (
  <Controller
    control={form.control}
    name="channels"
    render={({ field }) => (
      <FieldSet
        legend="Channels, best first"
        hint="Each client gets it once, on the first channel where they can be reached and have consented."
      >
        {[...field.value, ...BULK_CHANNELS.filter((channel) => !field.value.includes(channel))].map(
          (channel) => (
            <ChannelRow key={channel} channel={channel} chosen={field.value} onChange={field.onChange} />
          ),
        )}
      </FieldSet>
    )}
  />
);

interface ChannelRowProps {
  readonly channel: BulkChannel;
  readonly chosen: readonly BulkChannel[];
  readonly onChange: (channels: readonly BulkChannel[]) => void;
}

function ChannelRow({ channel, chosen, onChange }: ChannelRowProps) {
  const at = chosen.indexOf(channel);
  const without = chosen.filter((one) => one !== channel);
  return (
    <div className="flex min-h-9 items-center gap-2">
      <CheckboxField
        label={MESSAGE_CHANNEL_LABELS[channel]}
        className="w-44"
        checked={at >= 0}
        onCheckedChange={(checked) => onChange(checked === true ? [...chosen, channel] : without)}
      />
      {at > 0 && (
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Try ${MESSAGE_CHANNEL_LABELS[channel]} earlier`}
          onClick={() => onChange(without.toSpliced(at - 1, 0, channel))}
        >
          <ArrowUp aria-hidden />
        </Button>
      )}
    </div>
  );
}
