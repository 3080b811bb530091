import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from './cn.ts';
import { SkeletonRows } from './skeleton.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from './table.tsx';

export interface Column<R> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly numeric?: boolean;
  /** Actions at the end of the row. */
  readonly atEnd?: boolean;
  /** Hidden if the table is narrower than this: 28, 40, 44, 60 rem. */
  readonly from?: 'sm' | 'md' | 'lg' | 'xl';
  /** Left out on paper, such as buttons. */
  readonly onScreenOnly?: boolean;
  /** Sortable; the page keeps the order in its URL. */
  readonly sortable?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

interface DataTableProps<R> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** Undefined while loading. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => string;
  /** The link target of a row, so that it can also be opened in a new tab. */
  readonly rowTo?: (row: R) => string;
  /** Replaces a row if the table is narrower than 40 rem. */
  readonly card?: (row: R) => ReactNode;
  readonly selectedKey?: string | undefined;
  /** Rows that somebody else has just changed. */
  readonly highlightedKeys?: ReadonlySet<string>;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly footer?: ReactNode;
}

/** Container queries, not media queries: the sidebar takes a quarter of a tablet. */
const FROM = {
  sm: 'hidden @min-[28rem]:table-cell',
  md: 'hidden @min-[40rem]:table-cell',
  lg: 'hidden @min-[44rem]:table-cell',
  xl: 'hidden @min-[60rem]:table-cell',
} as const;

const placeOf = ({ from, onScreenOnly }: Pick<Column<unknown>, 'from' | 'onScreenOnly'>) =>
  cn(from && FROM[from], onScreenOnly === true && 'print:hidden!');

/** A table of records. Arrow keys, Home and End move between rows, Enter opens one. */
export function DataTable<R>(props: DataTableProps<R>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowTo,
    card,
    selectedKey,
    highlightedKeys,
    sort,
    onSort,
    empty,
    footer,
  } = props;
  if (rows === undefined) {
    return (
      <Frame>
        <SkeletonRows />
      </Frame>
    );
  }
  if (rows.length === 0) return <Frame>{empty}</Frame>;
  return (
    <Frame>
      {card !== undefined && (
        <ul aria-label={label} className="divide-y divide-line @min-[40rem]:hidden">
          {rows.map((row) => (
            <li
              key={rowKey(row)}
              className={cn(
                'relative flex gap-3 px-4 py-3',
                highlightedKeys?.has(rowKey(row)) && 'animate-highlight',
              )}
            >
              {card(row)}
            </li>
          ))}
        </ul>
      )}
      <div className={cn('overflow-x-auto rounded-lg', card !== undefined && 'hidden @min-[40rem]:block')}>
        <Table aria-label={label} {...(rowTo === undefined ? {} : { onKeyDown: moveBetweenRows })}>
          <TableHead>
            <tr>
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  numeric={column.numeric ?? column.atEnd}
                  className={placeOf(column)}
                  {...(sort?.key === column.key
                    ? { 'aria-sort': sort.descending ? 'descending' : 'ascending' }
                    : {})}
                >
                  {column.sortable && onSort ? (
                    <SortButton column={column} sort={sort} onSort={onSort} />
                  ) : (
                    column.header
                  )}
                </HeadCell>
              ))}
            </tr>
          </TableHead>
          <tbody>
            {rows.map((row) => {
              const key = rowKey(row);
              return (
                <TableRow
                  key={key}
                  className={cn(
                    'relative transition-colors',
                    rowTo !== undefined && 'hover:bg-hover/60 has-focus-visible:bg-hover',
                    key === selectedKey && 'bg-brand-soft hover:bg-brand-soft',
                    highlightedKeys?.has(key) && 'animate-highlight',
                  )}
                >
                  {columns.map((column, index) => (
                    <Cell
                      key={column.key}
                      numeric={column.numeric ?? column.atEnd}
                      className={placeOf(column)}
                    >
                      {index === 0 && rowTo !== undefined ? (
                        <Link
                          to={rowTo(row)}
                          data-row-link
                          className="focus-ring font-medium -outline-offset-2 after:absolute after:inset-0"
                          {...(key === selectedKey ? { 'aria-current': 'true' as const } : {})}
                        >
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </Cell>
                  ))}
                </TableRow>
              );
            })}
          </tbody>
        </Table>
      </div>
      {footer !== undefined && <div className="border-t border-line">{footer}</div>}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="@container w-full min-w-0 rounded-lg border border-line bg-surface">{children}</div>;
}

interface SortButtonProps<R> {
  readonly column: Column<R>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}

function SortButton<R>({ column, sort, onSort }: SortButtonProps<R>) {
  const active = sort?.key === column.key;
  const Arrow = active && sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={cn(
        'focus-ring group inline-flex items-center gap-1 rounded-sm hover:text-ink',
        active && 'text-ink',
      )}
      onClick={() => onSort({ key: column.key, descending: active && !sort.descending })}
    >
      {column.header}
      <Arrow aria-hidden className={cn('size-3.5', !active && 'opacity-0 group-hover:opacity-60')} />
    </button>
  );
}

/** Moves the focus among the rows' links. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-row-link]')];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return;
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = target === undefined ? undefined : links[target];
  if (link === undefined) return;
  event.preventDefault();
  link.focus();
}
