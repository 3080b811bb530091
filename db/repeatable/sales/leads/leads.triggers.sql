create trigger leads_index after insert or update of full_name, clinic_name, email, phone, merged_into on leads
  for each row execute function app.index_lead();

create trigger leads_touch before update on leads for each row execute function app.touch_lead();

create trigger leads_record after insert or update on leads for each row execute function app.record_lead_change();

create trigger leads_forget before delete on leads for each row execute function app.forget_lead();

create trigger leads_tell after insert or update or delete on leads for each statement execute function app.tell_lead_change();
