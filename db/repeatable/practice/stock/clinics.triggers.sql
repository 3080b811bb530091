create trigger clinics_first_stock_location after insert on clinics for each row execute function app.add_first_stock_location();
