create trigger appointment_message_settings_plan after insert or update or delete on appointment_message_settings
  for each row execute function app.replan_clinic_reminders('clinic_id');
