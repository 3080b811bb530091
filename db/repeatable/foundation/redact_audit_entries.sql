-- Replaces the values in audit entries of a clinic about these subjects, all or those of some actions: who did what and when
-- stays. For erasures only; a trigger refuses any other change.
create or replace function app.redact_audit_entries(p_clinic uuid, p_subjects text[], p_actions text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.audit_entries e
       set before = case when e.before is not null then '{"erased": true}'::jsonb end,
           after = case when e.after is not null then '{"erased": true}'::jsonb end
     where e.clinic_id = p_clinic and e.subject_id = any (p_subjects) and (p_actions is null or e.action = any (p_actions))
       and num_nonnulls(e.before, e.after) > 0;
  end;
