import { Mark } from '@tiptap/core';
import type { MarkType, Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { UNCONFIRMED } from './rich-text.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    unconfirmed: {
      /** Confirms everything that a template has written. */
      confirmAll: () => ReturnType;
      /** Confirms the passage at the cursor, or the selected ones. */
      confirmSelection: () => ReturnType;
    };
  }
}

/** Meta of a transaction that is no person's edit: it confirms nothing. */
export const NOT_TYPED = 'notTyped';

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Text of a template is marked until a person edits inside it. Typing next to it confirms nothing, and new text never gets
 * the mark by itself.
 */
export const UnconfirmedMark = Mark.create({
  name: UNCONFIRMED,
  inclusive: false,
  excludes: '',
  parseHTML: () => [{ tag: 'span[data-unconfirmed]' }],
  renderHTML: () => ['span', { 'data-unconfirmed': '' }, 0],
  addCommands() {
    return {
      confirmAll:
        () =>
        ({ tr, dispatch }) => {
          dispatch?.(tr.removeMark(0, tr.doc.content.size, this.type));
          return true;
        },
      confirmSelection:
        () =>
        ({ tr, state, dispatch }) => {
          const runs = runsAt(state.doc, this.type, state.selection);
          if (runs.length === 0) return false;
          for (const { from, to } of runs) tr.removeMark(from, to, this.type);
          dispatch?.(tr);
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.editor.commands.confirmSelection() };
  },
  addProseMirrorPlugins() {
    const { type } = this;
    return [
      new Plugin({
        key: new PluginKey(UNCONFIRMED),
        appendTransaction: (transactions, _before, after) => confirmTouched(transactions, after, type),
      }),
    ];
  },
});

function confirmTouched(
  transactions: readonly Transaction[],
  after: EditorState,
  type: MarkType,
): Transaction | null {
  const touched = transactions.flatMap((transaction, index) =>
    touchedIn(transaction, type).map((range) => later(range, transactions.slice(index + 1))),
  );
  const runs = touched.flatMap((range) => runsAt(after.doc, type, range));
  if (runs.length === 0) return null;
  const transaction = after.tr;
  for (const { from, to } of runs) transaction.removeMark(from, to, type);
  return transaction;
}

/** What a person changed inside marked text, in positions after the transaction. */
function touchedIn(transaction: Transaction, type: MarkType): readonly Range[] {
  const isUndo = transaction.getMeta('history$') !== undefined;
  if (!transaction.docChanged || isUndo || transaction.getMeta(NOT_TYPED) !== undefined) return [];
  const touched: Range[] = [];
  for (const [index, map] of transaction.mapping.maps.entries()) {
    const before = transaction.docs[index];
    map.forEach((oldFrom, oldTo, newFrom, newTo) => {
      if (before === undefined || !touchesMark(before, oldFrom, oldTo, type)) return;
      const rest = transaction.mapping.slice(index + 1);
      touched.push({ from: rest.map(newFrom, -1), to: rest.map(newTo, 1) });
    });
  }
  return touched;
}

const later = ({ from, to }: Range, transactions: readonly Transaction[]): Range => ({
  from: transactions.reduce((at, { mapping }) => mapping.map(at, -1), from),
  to: transactions.reduce((at, { mapping }) => mapping.map(at, 1), to),
});

/** Whether replaced text was marked; of an insertion, whether it went between two marked characters. */
function touchesMark(doc: Node, from: number, to: number, type: MarkType): boolean {
  if (to > from) return doc.rangeHasMark(from, to, type);
  const at = doc.resolve(from);
  return [at.nodeBefore, at.nodeAfter].every(
    (node) => node !== null && type.isInSet(node.marks) !== undefined,
  );
}

/** The marked runs that a range is in or borders on, each within its paragraph. */
function runsAt(doc: Node, type: MarkType, { from, to }: Range): readonly Range[] {
  const runs: Range[] = [];
  const start = Math.max(0, from - 1);
  doc.nodesBetween(start, Math.min(doc.content.size, Math.max(to, start) + 1), (block, position) => {
    if (!block.isTextblock) return true;
    for (const run of runsIn(block, position + 1, type, { from, to }))
      if (run.from <= to && run.to >= from) runs.push(run);
    return false;
  });
  return runs;
}

/** The marked runs of a paragraph. What was typed into a run within `edited` is unmarked, and does not divide it. */
function runsIn(block: Node, start: number, type: MarkType, edited: Range): readonly Range[] {
  const runs: Range[] = [];
  block.forEach((child, offset) => {
    const [from, to] = [start + offset, start + offset + child.nodeSize];
    const isMarked = type.isInSet(child.marks) !== undefined;
    const last = runs.at(-1);
    if (isMarked && last?.to === from) runs[runs.length - 1] = { from: last.from, to };
    else if (isMarked) runs.push({ from, to });
    else if (last?.to === from && from >= edited.from && to <= edited.to)
      runs[runs.length - 1] = { from: last.from, to };
  });
  return runs;
}
