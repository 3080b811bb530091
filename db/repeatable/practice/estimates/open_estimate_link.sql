-- What the holder of a link sees of an estimate; only its state for a link that is no longer valid or an estimate that was withdrawn. The
-- first opening is noted and audited. Null for a link that there is not.
create or replace function app.open_estimate_link(p_clinic uuid, p_token_hash bytea) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  link public.estimate_links;
  facts jsonb;
begin
  select * into link from public.estimate_links l where l.clinic_id = p_clinic and l.token_hash = p_token_hash;
  if link.id is null then
    return null;
  end if;
  facts := app.estimate_facts(p_clinic, link.estimate_id);
  if facts ->> 'status' = 'withdrawn' or link.expires_at <= now() then
    return jsonb_build_object('state', case when facts ->> 'status' = 'withdrawn' then 'withdrawn' else 'expired' end);
  end if;
  if link.first_opened_at is null then
    update public.estimate_links l set first_opened_at = now() where l.clinic_id = p_clinic and l.id = link.id;
    insert into public.audit_entries (action, subject_id, clinic_id, ip, after)
      values ('estimate.viewed', link.estimate_id::text, p_clinic, app.truncated_network(), jsonb_build_object('linkId', link.id));
    perform app.broadcast('clinic:' || p_clinic, 'estimate', jsonb_build_object('id', link.estimate_id, 'by', null));
  end if;
  return jsonb_build_object('state', 'open', 'facts', facts);
end $$;

grant execute on function app.open_estimate_link to anon;
