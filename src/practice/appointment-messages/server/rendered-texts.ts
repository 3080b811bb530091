import type { MessageChannelName } from '#vocabulary/messages.ts';
import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import type { TemplateValues } from '#practice/message-templates/server/public/render-templates.ts';

/** Texts of one kind, each for a client and channels. */
export interface TextsWanted {
  readonly kind: StandardKind;
  readonly requests: readonly {
    readonly clientId: string;
    readonly fields: TemplateValues;
    readonly channels: readonly MessageChannelName[];
  }[];
}

export type RenderedTexts = MessageRequest['texts'];
