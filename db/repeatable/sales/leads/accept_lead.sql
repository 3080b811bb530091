-- Adds a lead for somebody who has shown interest. An open lead with the same address is the same lead: new data is
-- added, existing data stays. The answer is always the same, so that nobody learns whether an address is known.
-- `p_phone` is in E.164; a number in another form is kept in the history.
create or replace function app.accept_lead(p_source text, p_full_name text, p_email text, p_phone text, p_clinic_name text, p_country text, p_message text)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  folded text := lower(btrim(p_email));
  e164 text := case when p_phone ~ '^\+[1-9][0-9]{3,14}$' then p_phone end;
  taken uuid;
begin
  if folded is not null then
    -- Two requests with one address at the same moment make one lead.
    perform pg_advisory_xact_lock(hashtextextended('lead:' || folded, 0));
    select l.id into taken from public.leads l
     where l.email_folded = folded and l.merged_into is null and l.stage not in ('won', 'lost') order by l.created_at desc limit 1 for update;
  end if;
  if taken is null then
    insert into public.leads (source, full_name, email, phone, clinic_name, country)
      values (p_source, p_full_name, btrim(p_email), e164, nullif(btrim(p_clinic_name), ''), p_country) returning id into taken;
  else
    insert into public.lead_events (lead_id, kind, details)
      values (taken, 'returned', jsonb_strip_nulls(jsonb_build_object('source', p_source, 'fullName', p_full_name,
        'clinicName', nullif(btrim(p_clinic_name), ''), 'phone', e164)));
    update public.leads l set phone = coalesce(l.phone, e164), clinic_name = coalesce(l.clinic_name, nullif(btrim(p_clinic_name), '')),
        country = coalesce(l.country, p_country)
     where l.id = taken;
  end if;
  if nullif(btrim(p_message), '') is not null or (p_phone is not null and e164 is null) then
    insert into public.lead_events (lead_id, kind, details)
      values (taken, 'message', jsonb_strip_nulls(jsonb_build_object('text', nullif(btrim(p_message), ''), 'source', p_source,
        'phoneAsWritten', case when e164 is null then p_phone end)));
  end if;
  insert into public.audit_entries (action, subject_id, clinic_id, after)
    values ('lead.added', taken::text, null, jsonb_build_object('source', p_source));
  return taken;
end $$;
