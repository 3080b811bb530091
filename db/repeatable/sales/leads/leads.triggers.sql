create trigger leads_index after insert or update of full_name, clinic_name, email, phone, merged_into on leads
  for each row execute function app.index_lead();

create trigger leads_touch before update on leads for each row execute function app.touch_lead();

create trigger leads_record after insert or update on leads for each row execute function app.record_lead_change();

create trigger leads_delete_traces before delete on leads for each row execute function app.delete_lead_traces();

create trigger leads_notify after insert or update or delete on leads for each statement execute function app.notify_lead_change();
