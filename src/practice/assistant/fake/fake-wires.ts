/** How a FAKE provider writes an answer to the wire, piece by piece. */
export interface FakeWire {
  readonly begin: () => string;
  readonly piece: (text: string) => string;
  /** With what the answer cost. */
  readonly end: () => string;
}

/** What each answer is said to cost. */
const INPUT_TOKENS = 1000;
const OUTPUT_TOKENS = 200;

/** As OpenAI streams a chat completion. */
export function openAiWire(model: string): FakeWire {
  const chunk = (rest: object): string =>
    `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', created: 0, model, ...rest })}\n\n`;
  return {
    begin: () => '',
    piece: (content) => chunk({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
    end: () =>
      [
        chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
        chunk({
          choices: [],
          usage: {
            prompt_tokens: INPUT_TOKENS,
            completion_tokens: OUTPUT_TOKENS,
            total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
          },
        }),
        'data: [DONE]\n\n',
      ].join(''),
  };
}

/**
 * As Anthropic streams a message.
 *
 * @param tool whose input the answer is, where one has to be used: so models answer that cannot be given a form otherwise.
 */
export function anthropicWire(model: string, tool: string | undefined): FakeWire {
  const event = (type: string, rest: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
  return {
    begin: () =>
      event('message_start', {
        message: {
          id: 'msg_fake',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: INPUT_TOKENS, output_tokens: 1 },
        },
      }) +
      event('content_block_start', {
        index: 0,
        content_block:
          tool === undefined
            ? { type: 'text', text: '' }
            : { type: 'tool_use', id: 'toolu_fake', name: tool, input: {} },
      }),
    piece: (text) =>
      event('content_block_delta', {
        index: 0,
        delta:
          tool === undefined
            ? { type: 'text_delta', text }
            : { type: 'input_json_delta', partial_json: text },
      }),
    end: () =>
      event('content_block_stop', { index: 0 }) +
      event('message_delta', {
        delta: { stop_reason: tool === undefined ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage: { output_tokens: OUTPUT_TOKENS },
      }) +
      event('message_stop', {}),
  };
}
