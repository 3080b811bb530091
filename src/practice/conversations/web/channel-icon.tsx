import {
  Camera,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareText,
  Smartphone,
  UserRound,
} from 'lucide-react';
import { MESSAGE_CHANNEL_LABELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { cn } from '#foundation/web/ui/cn.ts';

const ICONS: Readonly<Record<MessageChannelName, LucideIcon>> = {
  portal: UserRound,
  email: Mail,
  sms: Smartphone,
  whatsapp: MessageCircle,
  facebook: MessageSquareText,
  instagram: Camera,
};

interface ChannelIconProps {
  readonly channel: MessageChannelName;
  readonly className?: string;
}

/** The channel of a conversation, with its name for screen readers. */
export function ChannelIcon({ channel, className }: ChannelIconProps) {
  const Icon = ICONS[channel];
  return (
    <span title={MESSAGE_CHANNEL_LABELS[channel]} className="inline-flex shrink-0">
      <Icon aria-hidden className={cn('size-3.5 text-ink-muted', className)} />
      <span className="sr-only">{MESSAGE_CHANNEL_LABELS[channel]}</span>
    </span>
  );
}
