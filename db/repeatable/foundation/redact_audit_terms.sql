-- Replaces the values in audit entries of some actions that contain one of these texts, or whose search is a part of one. For
-- entries whose subject is the clinic, such as exported lists with their filter.
create or replace function app.redact_audit_terms(p_clinic uuid, p_actions text[], p_texts text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.audit_entries e
       set before = case when e.before is not null then '{"erased": true}'::jsonb end,
           after = case when e.after is not null then '{"erased": true}'::jsonb end
     where e.clinic_id = p_clinic and e.action = any (p_actions) and num_nonnulls(e.before, e.after) > 0
       and exists (
         select from unnest(p_texts) as named (text)
          where position(lower(named.text) in lower(e.after::text)) > 0
             or position(lower(nullif(e.after #>> '{filters,q}', '')) in lower(named.text)) > 0);
  end;
