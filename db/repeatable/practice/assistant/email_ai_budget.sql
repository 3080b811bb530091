-- Sends an email to the clinic's admins and to the platform about a used share of a month's budget, each once a month.
create or replace function app.email_ai_budget(p_clinic uuid, p_month date, p_currency text, p_percent integer, p_budget_minor bigint)
  returns void language plpgsql as $$
declare
  facts jsonb := jsonb_build_object('percent', p_percent, 'month', p_month, 'currency', p_currency, 'budgetMinor', p_budget_minor);
begin
  update public.ai_months m set mailed_percent = p_percent
   where m.clinic_id = p_clinic and m.month = p_month and m.currency = p_currency and m.mailed_percent < p_percent;
  if not found then
    return;
  end if;
  perform app.notify_clinic_admins(p_clinic, 'ai_budget_clinic', facts || (select jsonb_build_object('country', c.country)
    from public.clinics c where c.id = p_clinic));
  perform app.queue_email('ai_budget_platform', u.email, facts || jsonb_build_object('clinicName', c.name))
    from public.user_roles r join auth.users u on u.id = r.user_id, public.clinics c
   where r.role = 'platform_admin' and u.email is not null and c.id = p_clinic;
end $$;
