create trigger imaging_studies_no_delete before delete on imaging_studies
  for each row execute function app.refuse_change('imaging_studies');

create trigger imaging_studies_truncate before truncate on imaging_studies
  for each statement execute function app.refuse_change('imaging_studies');

create trigger imaging_studies_broadcast after insert or update on imaging_studies
  for each row execute function app.broadcast_imaging();
