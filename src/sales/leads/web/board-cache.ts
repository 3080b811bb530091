import type { QueryClient } from '@tanstack/react-query';
import { leadBoardEndpoint, type LeadBoard, type LeadListItem } from '../contract.ts';

/** The board with a lead at the top of its stage's column, unless the filters excluded it. */
export function withLead(board: LeadBoard, lead: LeadListItem): LeadBoard {
  const was = board.columns.find(({ leads }) => leads.some(({ id }) => id === lead.id));
  if (!was) return board;
  return {
    columns: board.columns.map((column) => {
      const others = column.leads.filter(({ id }) => id !== lead.id);
      const left = column.count - (column === was ? 1 : 0);
      if (column.stage !== lead.stage) return { ...column, count: left, leads: others };
      // A lead that stays in its column keeps its position.
      if (column === was)
        return { ...column, leads: column.leads.map((one) => (one.id === lead.id ? lead : one)) };
      return { ...column, count: left + 1, leads: [lead, ...others] };
    }),
  };
}

/** Updates every cached board that shows the lead; returns how to undo that. */
export function showOnBoards(client: QueryClient, lead: LeadListItem): () => void {
  const key = { queryKey: [leadBoardEndpoint.id] };
  const before = client.getQueriesData<LeadBoard>(key);
  client.setQueriesData<LeadBoard>(key, (board) => board && withLead(board, lead));
  return () => {
    for (const [queryKey, board] of before) client.setQueryData(queryKey, board);
  };
}
