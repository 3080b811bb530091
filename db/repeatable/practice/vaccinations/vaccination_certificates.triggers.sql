create trigger vaccination_certificates_append_only before update or delete or truncate on vaccination_certificates
  for each statement execute function app.refuse_change('vaccination_certificates');
