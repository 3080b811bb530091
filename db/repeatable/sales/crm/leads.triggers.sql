create trigger leads_crm_added after insert on leads for each row execute function app.mark_lead_for_crm();

create trigger leads_crm_changed after update of stage, full_name, email, phone, clinic_name, country, do_not_contact, merged_into on leads
  for each row when (
    (old.stage, old.full_name, old.email, old.phone, old.clinic_name, old.country, old.do_not_contact, old.merged_into)
      is distinct from (new.stage, new.full_name, new.email, new.phone, new.clinic_name, new.country, new.do_not_contact, new.merged_into))
  execute function app.mark_lead_for_crm();

create trigger leads_delete_in_crm before delete on leads for each row execute function app.delete_lead_in_crm();
