create trigger visits_due_care after insert on visits for each row execute function app.follow_visit();
