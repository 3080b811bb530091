-- The ids of a table's rows in the list of a merge; none without a list.
create or replace function app.moved_ids(p_rows jsonb, p_table text) returns uuid[] language sql immutable parallel safe
  return array(select jsonb_array_elements_text(p_rows -> p_table)::uuid);
