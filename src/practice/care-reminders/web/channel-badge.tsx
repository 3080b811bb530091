import { Mail, MessageCircle, Smartphone, UserRound } from 'lucide-react';
import { MESSAGE_CHANNEL_LABELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

const ICONS: Readonly<Record<MessageChannelName, typeof Mail>> = {
  portal: UserRound,
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  facebook: MessageCircle,
  instagram: MessageCircle,
};

/** How something is sent. */
export function ChannelBadge({ channel }: { readonly channel: MessageChannelName }) {
  const Icon = ICONS[channel];
  return (
    <Badge tone="outline" icon={<Icon aria-hidden />}>
      {MESSAGE_CHANNEL_LABELS[channel]}
    </Badge>
  );
}
