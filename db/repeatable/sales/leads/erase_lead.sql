-- Erases a lead and those that were merged into it, with notes, tasks and history: nothing is left of the person. A
-- clinic that it became stays as it is. A row for the counts remains. Beyond the caller's policies: the append-only
-- history, emails, counters and the data that other features delete. No row when there is no such lead.
create or replace function app.erase_lead(p_lead uuid) returns table (stage text, source text)
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_lead:erase') then
    raise exception 'permission denied to erase a lead' using errcode = 'insufficient_privilege';
  end if;
  -- Always locked in the same order, so that two erasures, or an erasure and a merge, do not deadlock.
  perform from public.leads l where l.id = p_lead or l.merged_into = p_lead order by l.id for update;
  return query
    with gone as (
      delete from public.leads l where l.id = p_lead and l.merged_into is null returning l.stage, l.source, l.created_at
    ), left_over as (
      insert into public.erased_leads (stage, source, created_on)
        select g.stage, g.source, (g.created_at at time zone 'UTC')::date from gone g
    )
    select g.stage, g.source from gone g;
end $$;

grant execute on function app.erase_lead to platform_member;
