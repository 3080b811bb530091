-- Writes the answer of the holder of a link. False for a link that there is not, or that is no longer valid.
create or replace function app.answer_estimate_link(p_clinic uuid, p_token_hash bytea, p_answer jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  link public.estimate_links;
begin
  select * into link from public.estimate_links l
   where l.clinic_id = p_clinic and l.token_hash = p_token_hash and l.expires_at > now();
  if link.id is null then
    return false;
  end if;
  perform app.insert_estimate_answer(p_clinic, link.estimate_id, 'link', p_answer);
  insert into public.audit_entries (action, subject_id, clinic_id, ip, after)
    values ('estimate.answered', link.estimate_id::text, p_clinic, app.truncated_network(),
      jsonb_build_object('channel', 'link', 'linkId', link.id, 'hash', p_answer ->> 'contentHash', 'signerName', p_answer ->> 'signerName'));
  return true;
end $$;

grant execute on function app.answer_estimate_link to anon;
